import {
  createContext,
  type KeyboardEvent,
  type ReactNode,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';

export type Tab<V extends string> = { value: V; label: string; count?: number | undefined; icon?: ReactNode };

type TabsProps<V extends string> = {
  label: string;
  tabs: readonly Tab<V>[];
  value: V;
  onValueChange: (value: V) => void;
  children: ReactNode;
};

const Open = createContext({ id: '', value: '' });

const tabId = (id: string, value: string) => `${id}-tab-${value}`;
const panelId = (id: string, value: string) => `${id}-panel-${value}`;

/**
 * The chosen tab is the caller's, since it lives in the address. On a phone the row of tabs scrolls by itself. Radix has
 * tabs too, but they measure each panel as it appears, and a screen with its list in one would be laid out twice.
 */
export function Tabs<V extends string>({ label, tabs, value, onValueChange, children }: TabsProps<V>) {
  const id = useId();
  // A tab that was pressed shows by its line that it is chosen; the ring is for those who go by key.
  const [byPointer, setByPointer] = useState(false);
  const choose = (next: V) => next !== value && onValueChange(next);
  return (
    <div className="min-w-0">
      <div className="overflow-x-auto border-line border-b [scrollbar-width:none] print:hidden">
        <div
          role="tablist"
          aria-label={label}
          aria-orientation="horizontal"
          data-by-pointer={byPointer || undefined}
          onPointerDownCapture={() => setByPointer(true)}
          onKeyDownCapture={() => setByPointer(false)}
          onKeyDown={moveFocus}
          className="group/tabs flex w-max min-w-full gap-1"
        >
          {tabs.map((tab) => (
            <button
              key={tab.value}
              type="button"
              role="tab"
              id={tabId(id, tab.value)}
              aria-selected={tab.value === value}
              aria-controls={panelId(id, tab.value)}
              tabIndex={tab.value === value ? 0 : -1}
              // The other buttons of a mouse choose nothing.
              onMouseDown={(event) => event.button > 0 && event.preventDefault()}
              onClick={() => choose(tab.value)}
              onFocus={() => choose(tab.value)}
              className="inline-flex h-10 cursor-pointer items-center gap-2 whitespace-nowrap rounded-t-sm border-transparent border-b-2 px-3 font-medium text-muted text-sm -outline-offset-2 hover:text-text group-data-by-pointer/tabs:outline-none aria-selected:border-accent aria-selected:text-text pointer-coarse:h-11 [&>svg]:size-4"
            >
              {tab.icon}
              {tab.label}
              {tab.count === undefined ? null : (
                <span className="rounded-full bg-surface-2 px-1.5 text-muted text-xs tabular-nums">{tab.count}</span>
              )}
            </button>
          ))}
        </div>
      </div>
      <Open value={{ id, value }}>{children}</Open>
    </div>
  );
}

const STEPS: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** The tab that gets the focus is chosen by it. */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const step = STEPS[event.key];
  if (!step || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')];
  const at = tabs.findIndex((tab) => tab === event.target);
  if (at < 0) return;
  event.preventDefault();
  tabs[step(at, tabs.length)]?.focus();
}

/** The content of one tab. */
export function TabPanel({ value, children }: { value: string; children: ReactNode }) {
  const open = useContext(Open);
  const shown = open.value === value;
  return (
    <div
      role="tabpanel"
      id={panelId(open.id, value)}
      aria-labelledby={tabId(open.id, value)}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the next stop after the tabs, as ARIA asks where a panel may begin with text
      tabIndex={0}
      hidden={!shown}
      className="min-w-0 rounded-sm pt-4"
    >
      {shown ? children : null}
    </div>
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
    // With the frame that is laid out anyway.
    const frame = requestAnimationFrame(() => {
      const [inner, outer] = [tab.getBoundingClientRect(), row.getBoundingClientRect()];
      row.scrollLeft += inner.left - outer.left - (outer.width - inner.width) / 2;
    });
    return () => cancelAnimationFrame(frame);
  }, [open]);
  return place;
}
