import { Check } from 'lucide-react';
import * as Radix from 'radix-ui/dropdown-menu';
import type { ReactElement, ReactNode } from 'react';
import { cx } from '../class-names.ts';
import { Link } from '../link.tsx';
import { Kbd } from './kbd.tsx';
import './nonce.ts';
import { floatingPanel } from '../class-names.ts';

type MenuProps = {
  trigger: ReactElement;
  children: ReactNode;
  align?: 'start' | 'center' | 'end' | undefined;
  defaultOpen?: boolean | undefined;
};

/** Not modal: the page behind stays readable and scrollable, and a press beside the menu closes it. */
export function Menu({ trigger, children, align = 'end', defaultOpen }: MenuProps) {
  return (
    <Radix.Root modal={false} {...(defaultOpen ? { defaultOpen } : {})}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align={align}
          sideOffset={4}
          collisionPadding={8}
          className={cx(
            floatingPanel,
            'max-h-(--radix-dropdown-menu-content-available-height) min-w-44 max-w-[calc(100vw-1rem)] overflow-y-auto p-1 outline-none',
          )}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

const itemBox =
  'flex min-h-8 cursor-pointer select-none items-center gap-2.5 rounded-sm px-2 py-1 text-sm outline-none data-disabled:cursor-not-allowed data-highlighted:bg-accent-soft data-disabled:opacity-55 pointer-coarse:min-h-11 [&>svg]:size-4 [&>svg]:shrink-0';

type MenuItemProps = {
  children: ReactNode;
  icon?: ReactNode;
  /** The keys that do the same, shown and nothing more. */
  shortcut?: string | undefined;
  danger?: boolean | undefined;
  disabled?: boolean | undefined;
  /** An item either does something or leads somewhere. */
  onSelect?: (() => void) | undefined;
  href?: string | undefined;
  download?: boolean | undefined;
};

/** An action or link in a menu. */
export function MenuItem({ children, icon, shortcut, danger, disabled, onSelect, href, download }: MenuItemProps) {
  const className = cx(itemBox, danger ? 'text-late data-highlighted:bg-late-soft' : '[&>svg]:text-muted');
  const content = (
    <>
      {icon}
      <span className="min-w-0 flex-1 truncate">{children}</span>
      {shortcut ? <Kbd keys={shortcut} /> : null}
    </>
  );
  if (href === undefined || disabled) {
    return (
      <Radix.Item disabled={disabled} onSelect={onSelect} className={className}>
        {content}
      </Radix.Item>
    );
  }
  return (
    <Radix.Item asChild onSelect={onSelect} className={className}>
      <Link href={href} {...(download ? { download: true } : {})}>
        {content}
      </Link>
    </Radix.Item>
  );
}

type MenuRadioProps<V extends string> = {
  label: string;
  value: V;
  onValueChange: (value: V) => void;
  options: readonly { value: V; label: string; icon?: ReactNode }[];
};

export function MenuRadio<V extends string>({ label, value, onValueChange, options }: MenuRadioProps<V>) {
  return (
    <Radix.RadioGroup aria-label={label} value={value} onValueChange={(next) => onValueChange(next as V)}>
      {options.map((option) => (
        <Radix.RadioItem key={option.value} value={option.value} className={cx(itemBox, '[&>svg]:text-muted')}>
          {option.icon}
          <span className="min-w-0 flex-1 truncate">{option.label}</span>
          <Radix.ItemIndicator>
            <Check aria-hidden className="size-4 text-accent" />
          </Radix.ItemIndicator>
        </Radix.RadioItem>
      ))}
    </Radix.RadioGroup>
  );
}

export function MenuLabel({ children }: { children: ReactNode }) {
  return <Radix.Label className="px-2 pt-1.5 pb-1 font-medium text-muted text-xs">{children}</Radix.Label>;
}

export function MenuSeparator() {
  return <Radix.Separator className="-mx-1 my-1 h-px bg-line" />;
}
