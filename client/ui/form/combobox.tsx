import { Command } from 'cmdk';
import { Check, ChevronsUpDown } from 'lucide-react';
import * as Radix from 'radix-ui/popover';
import { type KeyboardEvent, type Ref, useEffect, useRef, useState } from 'react';
import { controlBox, controlHeight, cx } from '../class-names.ts';
import { useFieldWiring } from './field.tsx';
import '../overlay/nonce.ts';
import { floatingPanel } from '../class-names.ts';
import { choosable, chosenByEarlyEnter } from './search-state.ts';
import type { SelectOption } from './select.tsx';
import { wordMatch } from './word-match.ts';

export type ComboboxProps = {
  value: string;
  onValueChange: (value: string) => void;
  options: readonly SelectOption[];
  /** Given when the server does the searching: the options are then shown as they come. */
  onSearchChange?: ((search: string) => void) | undefined;
  /** True while the options answer other words than those that are typed: none of them can be chosen then. */
  searching?: boolean | undefined;
  /** Why the typed words could not be searched for. */
  problem?: string | null | undefined;
  /** For options that are loaded when the box is opened. */
  onOpen?: (() => void) | undefined;
  /** The label of the present value, for when it is not among the options at hand. */
  valueLabel?: string | undefined;
  placeholder?: string | undefined;
  searchLabel?: string | undefined;
  emptyText?: string | undefined;
  disabled?: boolean | undefined;
  onBlur?: (() => void) | undefined;
  id?: string | undefined;
  'aria-label'?: string | undefined;
  ref?: Ref<HTMLButtonElement> | undefined;
};

/** A choice among too many to scroll through, such as all tenants: type a few letters of what is meant. */
export function Combobox(props: ComboboxProps) {
  const { value, options, valueLabel, placeholder = 'Choose…', disabled, onBlur, ref } = props;
  const [open, setOpen] = useState(false);
  const wiring = useFieldWiring(props);
  const label = options.find((option) => option.value === value)?.label ?? valueLabel;
  const changeOpen = (next: boolean) => {
    setOpen(next);
    if (!next) return;
    props.onOpen?.();
    // The box opens empty, so that what was searched before must not narrow the list any more.
    props.onSearchChange?.('');
  };
  return (
    // Modal, because a dialog underneath would otherwise hold back the wheel over the list.
    <Radix.Root open={open} onOpenChange={changeOpen} modal>
      <Radix.Trigger
        ref={ref}
        {...wiring}
        role="combobox"
        aria-label={props['aria-label']}
        disabled={disabled}
        onBlur={onBlur}
        className={cx(controlBox, controlHeight, 'flex cursor-pointer items-center justify-between gap-2 text-left')}
      >
        <span className={cx('truncate', !label && 'text-muted')}>{label ?? placeholder}</span>
        <ChevronsUpDown aria-hidden className="size-4 shrink-0 text-muted" />
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          aria-label={props.searchLabel ?? 'Search the list'}
          align="start"
          sideOffset={4}
          collisionPadding={8}
          className={cx(floatingPanel, 'w-(--radix-popover-trigger-width) min-w-64 max-w-[calc(100vw-1rem)]')}
        >
          <Options {...props} close={() => setOpen(false)} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

function Options(props: ComboboxProps & { close: () => void }) {
  const { onSearchChange, searching, problem, searchLabel = 'Search the list', close } = props;
  const choose = (value: string) => {
    props.onValueChange(value);
    close();
  };
  const { rows, list, height, onType, onKeyDown } = useAnswer(props, choose);
  return (
    <Command
      label={searchLabel}
      shouldFilter={onSearchChange === undefined}
      filter={wordMatch}
      onKeyDown={onKeyDown}
      loop
    >
      <Command.Input
        onValueChange={onType}
        placeholder="Type to search…"
        className="h-10 w-full border-line border-b bg-transparent px-3 text-sm outline-none placeholder:text-muted pointer-coarse:text-[16px]"
      />
      <div style={searching ? { minHeight: height } : undefined}>
        <Command.List
          ref={list}
          label={searchLabel}
          className={cx('max-h-64 overflow-y-auto overscroll-contain p-1', rows.length === 0 && 'hidden')}
        >
          {rows.map((option) => (
            <Option key={option.value} option={option} chosen={option.value === props.value} choose={choose} />
          ))}
        </Command.List>
        <Command.Empty
          className={cx('px-3 pt-4 pb-6 text-center text-sm', problem ? 'text-late' : 'text-muted')}
          {...(problem ? { role: 'alert' } : { role: 'status' })}
        >
          {searching ? 'Searching…' : (problem ?? props.emptyText ?? 'Nothing matches.')}
        </Command.Empty>
      </div>
    </Command>
  );
}

/**
 * Only rows that answer exactly the typed words can be chosen. An Enter that comes before them is kept, and takes
 * the row if it is the only one; the list keeps its height meanwhile, so that it does not jump at each letter.
 */
function useAnswer(props: ComboboxProps, choose: (value: string) => void) {
  const { options, onSearchChange, searching = false, problem } = props;
  const [typed, setTyped] = useState('');
  const [pressedFor, setPressedFor] = useState<string | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const height = useRef(0);
  const answer = { searching: onSearchChange !== undefined && searching, problem };
  const rows = choosable(options, answer);
  const meant = chosenByEarlyEnter(rows, { pressedFor, typed, answer });
  useEffect(() => {
    if (!answer.searching) height.current = list.current?.offsetHeight ?? 0;
    if (pressedFor === null || answer.searching) return;
    setPressedFor(null);
    if (meant) choose(meant.value);
  });
  return {
    rows,
    list,
    height: height.current,
    onType: (text: string) => {
      setTyped(text);
      setPressedFor(null);
      onSearchChange?.(text);
    },
    onKeyDown: ({ key }: KeyboardEvent) => {
      if (key === 'Enter' && answer.searching) setPressedFor(typed);
    },
  };
}

type OptionProps = { option: SelectOption; chosen: boolean; choose: (value: string) => void };

function Option({ option, chosen, choose }: OptionProps) {
  return (
    <Command.Item
      value={`option ${option.value}`}
      keywords={[option.label, option.hint ?? '']}
      disabled={option.disabled ?? false}
      onSelect={() => choose(option.value)}
      className="flex min-h-8 cursor-pointer select-none items-center gap-2 rounded-sm px-2 py-1 text-sm data-[disabled=true]:cursor-not-allowed data-[selected=true]:bg-accent-soft data-[disabled=true]:text-muted pointer-coarse:min-h-11"
    >
      <Check aria-hidden className={cx('size-4 shrink-0 text-accent', !chosen && 'invisible')} />
      <span className="min-w-0 flex-1 truncate">{option.label}</span>
      {option.hint ? <span className="shrink-0 text-muted text-xs">{option.hint}</span> : null}
    </Command.Item>
  );
}
