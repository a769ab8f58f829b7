import { Command } from 'cmdk';
import { Search } from 'lucide-react';
import * as Radix from 'radix-ui/dialog';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { cx } from '../class-names.ts';
import { Kbd } from './kbd.tsx';
import './nonce.ts';
import { Spinner } from '../button.tsx';
import { scrim } from '../class-names.ts';
import { chosenByEarlyEnter } from '../form/search-state.ts';

/** One line of the palette. */
export type CommandItem = {
  id: string;
  label: string;
  hint?: string | undefined;
  /** A second line, to distinguish entries of the same name. */
  detail?: string | undefined;
  /** A short answer, shown in full. */
  answer?: string | undefined;
  icon?: ReactNode;
  keywords?: string[] | undefined;
  shortcut?: string | undefined;
  onSelect: () => void;
};

/** A titled group of lines. */
export type CommandGroup = {
  id: string;
  label: string;
  items: readonly CommandItem[];
  /** Found by the server for the present search. */
  isSearchResult?: boolean | undefined;
};

export type CommandPaletteProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  groups: readonly CommandGroup[];
  search: string;
  onSearchChange: (search: string) => void;
  searching?: boolean | undefined;
  /** Why the server could not be asked. */
  problem?: string | null | undefined;
  placeholder?: string | undefined;
};

/** The dialog behind Ctrl+K: screens, actions and search results. */
export function CommandPalette(props: CommandPaletteProps) {
  const { open, onOpenChange } = props;
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={scrim} />
        <Radix.Content
          aria-describedby={undefined}
          className="fixed inset-x-3 top-[max(1rem,12dvh)] z-40 mx-auto max-w-xl overflow-hidden rounded-lg border border-line bg-surface text-text shadow-2 data-[state=closed]:animate-pop-out data-[state=open]:animate-pop-in"
        >
          <Radix.Title className="sr-only">Command palette</Radix.Title>
          <Palette {...props} close={() => props.onOpenChange(false)} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

function Palette(props: CommandPaletteProps & { close: () => void }) {
  const { groups, search, onSearchChange, searching = false, problem, placeholder, close } = props;
  const { list, onKeyDown, ...selection } = useFirstSelected(search, groups);
  const rememberEnter = useEarlyEnter(props);
  const hasNoResults = !searching && groups.every((group) => group.items.length === 0);
  return (
    <Command
      label="Command palette"
      shouldFilter={false}
      loop
      {...selection}
      onKeyDown={(event) => {
        onKeyDown(event);
        if (event.key === 'Enter' && !list.current?.querySelector('[cmdk-item]')) rememberEnter();
      }}
    >
      <div className="flex items-center gap-2.5 border-line border-b px-4">
        {searching ? <Spinner className="text-muted" /> : <Search aria-hidden className="size-4 shrink-0 text-muted" />}
        <Command.Input
          value={search}
          onValueChange={onSearchChange}
          placeholder={placeholder ?? 'Search or type a command…'}
          className="h-12 w-full min-w-0 bg-transparent text-base outline-none placeholder:text-muted pointer-coarse:text-[16px]"
        />
        <Kbd keys="escape" />
      </div>
      <Command.List ref={list} className="max-h-[min(26rem,60dvh)] overflow-y-auto overscroll-contain p-1.5">
        {groups
          .filter((group) => group.items.length > 0)
          .map((group) => (
            <Group key={group.id} group={group} close={close} />
          ))}
      </Command.List>
      {problem ? (
        <p role="alert" className="border-line border-t px-4 py-2.5 text-late text-sm">
          {problem}
        </p>
      ) : hasNoResults ? (
        <Command.Empty className="px-3 py-8 text-center text-muted text-sm">Nothing matches “{search}”.</Command.Empty>
      ) : null}
      <p role="status" className="sr-only">
        {searching ? 'Searching' : ''}
      </p>
    </Command>
  );
}

/**
 * Server results arrive late: until the user moves through the list by key, its first line is selected,
 * so that Enter opens what is seen on top.
 */
function useFirstSelected(search: string, groups: readonly CommandGroup[]) {
  const list = useRef<HTMLDivElement>(null);
  const [value, onValueChange] = useState('');
  const moved = useRef(false);
  const shown = groups.flatMap(({ items }) => items.map(({ id }) => id)).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another search begins at the top again.
  useEffect(() => {
    moved.current = false;
  }, [search]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at again whenever other lines are shown.
  useEffect(() => {
    if (moved.current) return;
    const first = list.current?.querySelector('[cmdk-item]')?.getAttribute('data-value');
    if (first) onValueChange(first);
  }, [search, shown]);
  return {
    list,
    value,
    onValueChange,
    onKeyDown: ({ key }: KeyboardEvent) => {
      if (/^Arrow|^Home$|^End$/.test(key)) moved.current = true;
    },
  };
}

/** An Enter before there is anything to choose opens what the server then finds for the same text, if that is one thing. */
function useEarlyEnter(props: CommandPaletteProps & { close: () => void }): () => void {
  const { groups, search, searching = false, problem, close } = props;
  const [pressedFor, setPressedFor] = useState<string | null>(null);
  const results = groups.flatMap((group) => (group.isSearchResult ? group.items : []));
  const meant = chosenByEarlyEnter(results, { pressedFor, typed: search, answer: { searching, problem } });
  useEffect(() => {
    if (pressedFor === null || searching) return;
    setPressedFor(null);
    if (!meant) return;
    close();
    meant.onSelect();
  });
  return () => setPressedFor(searching ? search : null);
}

const headingLook =
  '[&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-muted [&_[cmdk-group-heading]]:text-xs';

function Group({ group, close }: { group: CommandGroup; close: () => void }) {
  return (
    <Command.Group heading={group.label} value={group.id} className={headingLook}>
      {group.items.map((item) => (
        <Command.Item
          key={item.id}
          value={`${group.id} ${item.id}`}
          onSelect={() => {
            close();
            item.onSelect();
          }}
          className={cx(
            'flex min-h-9 cursor-pointer select-none items-center gap-3 rounded-md px-2.5 py-1.5 text-sm data-[selected=true]:bg-accent-soft pointer-coarse:min-h-11 [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-muted',
          )}
        >
          {item.icon}
          <span className="min-w-0 flex-1">
            <span className="block truncate">{item.label}</span>
            {item.answer ? <span className="block text-pretty text-muted text-xs">{item.answer}</span> : null}
            {item.detail ? <span className="block truncate text-muted text-xs">{item.detail}</span> : null}
          </span>
          {item.hint ? <span className="min-w-0 max-w-[45%] truncate text-muted text-xs">{item.hint}</span> : null}
          {item.shortcut ? <Kbd keys={item.shortcut} /> : null}
        </Command.Item>
      ))}
    </Command.Group>
  );
}
