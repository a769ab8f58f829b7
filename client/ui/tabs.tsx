import * as Radix from 'radix-ui/tabs';
import { type ReactNode, useEffect, useRef, useState } from 'react';

export type Tab<V extends string> = { value: V; label: string; count?: number | undefined; icon?: ReactNode };

type TabsProps<V extends string> = {
  label: string;
  tabs: readonly Tab<V>[];
  value: V;
  onValueChange: (value: V) => void;
  children: ReactNode;
};

/** The chosen tab is the caller's, since it lives in the address. On a phone the row of tabs scrolls by itself. */
export function Tabs<V extends string>({ label, tabs, value, onValueChange, children }: TabsProps<V>) {
  // A tab that was pressed shows by its line that it is chosen; the ring is for those who go by key.
  const [byPointer, setByPointer] = useState(false);
  return (
    <Radix.Root value={value} onValueChange={(next) => onValueChange(next as V)} className="min-w-0">
      <div className="overflow-x-auto border-line border-b [scrollbar-width:none] print:hidden">
        <Radix.List
          aria-label={label}
          data-by-pointer={byPointer || undefined}
          onPointerDownCapture={() => setByPointer(true)}
          onKeyDownCapture={() => setByPointer(false)}
          className="group/tabs flex w-max min-w-full gap-1"
        >
          {tabs.map((tab) => (
            <Radix.Trigger
              key={tab.value}
              value={tab.value}
              className="inline-flex h-10 cursor-pointer items-center gap-2 whitespace-nowrap rounded-t-sm border-transparent border-b-2 px-3 font-medium text-muted text-sm -outline-offset-2 hover:text-text group-data-by-pointer/tabs:outline-none data-[state=active]:border-accent data-[state=active]:text-text pointer-coarse:h-11 [&>svg]:size-4"
            >
              {tab.icon}
              {tab.label}
              {tab.count === undefined ? null : (
                <span className="rounded-full bg-surface-2 px-1.5 text-muted text-xs tabular-nums">{tab.count}</span>
              )}
            </Radix.Trigger>
          ))}
        </Radix.List>
      </div>
      {children}
    </Radix.Root>
  );
}

/** The content of one tab. */
export function TabPanel({ value, children }: { value: string; children: ReactNode }) {
  return (
    <Radix.Content value={value} className="min-w-0 rounded-sm pt-4">
      {children}
    </Radix.Content>
  );
}

/**
 * For the element around a row of tabs: on a phone the row is wider than the screen, and an address may open a tab that
 * lies beyond its edge. Only the row is moved; the page stays where its reader is.
 */
export function useTabInView(open: string) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const tab = place.current?.querySelector(`[role="tab"][id$="-${open}"]`);
    const row = tab?.closest('[role="tablist"]')?.parentElement;
    if (!tab || !row) return;
    const [inner, outer] = [tab.getBoundingClientRect(), row.getBoundingClientRect()];
    row.scrollLeft += inner.left - outer.left - (outer.width - inner.width) / 2;
  }, [open]);
  return place;
}
