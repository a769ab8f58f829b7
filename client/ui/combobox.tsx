import { Command } from 'cmdk';
import { Check, ChevronsUpDown } from 'lucide-react';
import * as Radix from 'radix-ui/popover';
import { type Ref, useState } from 'react';
import { cx } from './class-names.ts';
import { controlBox, controlHeight } from './control-style.ts';
import { useFieldWiring } from './field-wiring.ts';
import './nonce.ts';
import { floatingPanel } from './panel-style.ts';
import type { SelectOption } from './select.tsx';
import { wordMatch } from './word-match.ts';

export type ComboboxProps = {
  value: string;
  onValueChange: (value: string) => void;
  options: readonly SelectOption[];
  /** Given when the server does the searching: the options are then shown as they come. */
  onSearchChange?: ((search: string) => void) | undefined;
  searching?: boolean | undefined;
  /** For choices that are asked for when somebody wants to see them. */
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
  ref?: Ref<HTMLButtonElement>;
};

/** A choice among too many to scroll through, such as all tenants: type a few letters of what is meant. */
export function Combobox(props: ComboboxProps) {
  const { value, options, valueLabel, placeholder = 'Choose…', disabled, onBlur, ref } = props;
  const [open, setOpen] = useState(false);
  const wiring = useFieldWiring(props);
  const label = options.find((option) => option.value === value)?.label ?? valueLabel;
  const turn = (next: boolean) => {
    setOpen(next);
    if (!next) return;
    props.onOpen?.();
    // The box opens empty, so that what was searched before must not narrow the list any more.
    props.onSearchChange?.('');
  };
  return (
    // Modal, because a dialog underneath would otherwise hold back the wheel over the list.
    <Radix.Root open={open} onOpenChange={turn} modal>
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
  const { value, onValueChange, options, onSearchChange, searching, searchLabel = 'Search the list', close } = props;
  return (
    <Command label={searchLabel} shouldFilter={onSearchChange === undefined} filter={wordMatch} loop>
      <Command.Input
        placeholder="Type to search…"
        {...(onSearchChange ? { onValueChange: onSearchChange } : {})}
        className="h-10 w-full border-line border-b bg-transparent px-3 text-sm outline-none placeholder:text-muted pointer-coarse:text-[16px]"
      />
      <Command.List label={searchLabel} className="max-h-64 overflow-y-auto overscroll-contain p-1">
        {options.map((option) => (
          <Command.Item
            key={option.value}
            value={option.value}
            keywords={[option.label, option.hint ?? '']}
            disabled={option.disabled ?? false}
            onSelect={() => {
              onValueChange(option.value);
              close();
            }}
            className="flex min-h-8 cursor-pointer select-none items-center gap-2 rounded-sm px-2 py-1 text-sm data-[disabled=true]:cursor-not-allowed data-[selected=true]:bg-accent-soft data-[disabled=true]:text-muted pointer-coarse:min-h-11"
          >
            <Check aria-hidden className={cx('size-4 shrink-0 text-accent', option.value !== value && 'invisible')} />
            <span className="min-w-0 flex-1 truncate">{option.label}</span>
            {option.hint ? <span className="shrink-0 text-muted text-xs">{option.hint}</span> : null}
          </Command.Item>
        ))}
      </Command.List>
      <Command.Empty className="px-3 pt-4 pb-6 text-center text-muted text-sm">
        {searching ? 'Searching…' : (props.emptyText ?? 'Nothing matches.')}
      </Command.Empty>
    </Command>
  );
}
