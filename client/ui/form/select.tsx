import { Check, ChevronDown, ChevronUp } from 'lucide-react';
import * as Radix from 'radix-ui/select';
import { type Ref, useState } from 'react';
import { controlBox, controlHeight, cx, floatingPanel } from '../class-names.ts';
import { nonce } from '../overlay/nonce.ts';
import { useFieldWiring } from './field.tsx';

export type SelectOption<V extends string = string> = {
  value: V;
  label: string;
  hint?: string | undefined;
  disabled?: boolean | undefined;
};

export type SelectProps<V extends string = string> = {
  value: V | '' | undefined;
  onValueChange: (value: V) => void;
  options: readonly SelectOption<V>[];
  placeholder?: string | undefined;
  disabled?: boolean | undefined;
  /** For options that are loaded when the box is opened. */
  onOpen?: (() => void) | undefined;
  loading?: boolean | undefined;
  onBlur?: (() => void) | undefined;
  id?: string | undefined;
  'aria-label'?: string | undefined;
  className?: string | undefined;
  ref?: Ref<HTMLButtonElement>;
};

/** Radix keeps the empty string for "nothing chosen", but a list may well offer "None" as a choice of its own. */
const emptyChoice = '\u0000none';

/** A dropdown for a short list of options. */
export function Select<V extends string>(props: SelectProps<V>) {
  const { value, onValueChange, options, placeholder = 'Choose…', disabled, className, ref, onBlur } = props;
  const wiring = useFieldWiring(props);
  const offersEmpty = options.some((option) => option.value === '');
  const shown = value || (offersEmpty ? emptyChoice : '');
  const label = options.find((option) => (option.value || emptyChoice) === shown)?.label;
  // Radix keeps the options of a closed box on the page, for typing their first letters; a list draws without them.
  const [near, setNear] = useState(false);
  const choose = (next: string) => {
    const chosen = options.find((option) => (option.value || emptyChoice) === next);
    if (chosen) onValueChange(chosen.value);
  };
  return (
    <Radix.Root
      value={shown}
      onValueChange={choose}
      disabled={disabled}
      onOpenChange={(open) => open && props.onOpen?.()}
    >
      <Radix.Trigger
        ref={ref}
        {...wiring}
        aria-label={props['aria-label']}
        onFocus={() => setNear(true)}
        onPointerEnter={() => setNear(true)}
        onBlur={onBlur}
        className={cx(
          controlBox,
          controlHeight,
          'flex cursor-pointer items-center justify-between gap-2 text-left data-placeholder:text-muted [&>span:first-child]:truncate',
          className,
        )}
      >
        <span className="pointer-events-none">{shown === '' ? placeholder : label}</span>
        <Radix.Icon>
          <ChevronDown aria-hidden className="size-4 shrink-0 text-muted" />
        </Radix.Icon>
      </Radix.Trigger>
      {near ? <Options options={options} loading={props.loading} /> : null}
    </Radix.Root>
  );
}

function Options({ options, loading }: Pick<SelectProps, 'options' | 'loading'>) {
  return (
    <Radix.Portal>
      <Radix.Content
        position="popper"
        sideOffset={4}
        collisionPadding={8}
        className={cx(
          floatingPanel,
          'max-h-(--radix-select-content-available-height) min-w-(--radix-select-trigger-width) max-w-[calc(100vw-1rem)] overflow-hidden',
        )}
      >
        <Radix.ScrollUpButton className="grid h-6 place-items-center text-muted">
          <ChevronUp aria-hidden className="size-4" />
        </Radix.ScrollUpButton>
        <Radix.Viewport nonce={nonce} className="max-h-80 p-1">
          {options.map((option) => (
            <Item key={option.value} option={option} />
          ))}
          {loading ? <p className="px-2 py-1.5 text-muted text-sm">Loading…</p> : null}
        </Radix.Viewport>
        <Radix.ScrollDownButton className="grid h-6 place-items-center text-muted">
          <ChevronDown aria-hidden className="size-4" />
        </Radix.ScrollDownButton>
      </Radix.Content>
    </Radix.Portal>
  );
}

function Item({ option }: { option: SelectOption }) {
  return (
    <Radix.Item
      value={option.value || emptyChoice}
      disabled={option.disabled ?? false}
      textValue={option.label}
      // Named by all it shows, the hint too, and not by the text alone as Radix would have it.
      aria-labelledby={undefined}
      className="flex min-h-8 cursor-pointer select-none items-center gap-2 rounded-sm py-1 pr-2 pl-2 text-sm outline-none data-disabled:cursor-not-allowed data-highlighted:bg-accent-soft data-disabled:text-muted data-disabled:line-through pointer-coarse:min-h-11"
    >
      <span className="grid size-4 shrink-0 place-items-center text-accent">
        <Radix.ItemIndicator>
          <Check aria-hidden className="size-4" />
        </Radix.ItemIndicator>
      </span>
      <span className="min-w-0 flex-1 truncate">
        <Radix.ItemText>{option.label}</Radix.ItemText>
      </span>
      {option.hint ? <span className="shrink-0 text-muted text-xs tabular-nums">{option.hint}</span> : null}
    </Radix.Item>
  );
}
