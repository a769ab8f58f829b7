import * as Radix from 'radix-ui/dialog';
import { type ReactNode, useState } from 'react';
import { cx } from '../class-names.ts';
import { CloseButton, onEscape } from './dialog.tsx';
import './nonce.ts';
import { scrim } from '../class-names.ts';
import { UnsavedScope, unlessLost } from '../form/unsaved.ts';

export type SheetProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  side?: 'left' | 'right' | undefined;
  /** Keeps the title for screen readers only, where the content brings its own. */
  hideTitle?: boolean | undefined;
  wide?: boolean | undefined;
  footer?: ReactNode;
  children: ReactNode;
};

const sides = {
  left: 'left-0 border-r data-[state=open]:animate-from-left data-[state=closed]:animate-to-left',
  right: 'right-0 border-l data-[state=open]:animate-from-right data-[state=closed]:animate-to-right',
};

/** A panel from the side with the details of one record. */
export function Sheet(props: SheetProps) {
  const { open, onOpenChange, title, description, side = 'right', hideTitle, wide, footer, children } = props;
  const [scope] = useState(() => Symbol('sheet'));
  const close = () => unlessLost(() => onOpenChange(false), scope);
  return (
    <Radix.Root open={open} onOpenChange={(next) => (next ? onOpenChange(true) : close())}>
      <Radix.Portal>
        <Radix.Overlay className={scrim} />
        <Radix.Content
          onKeyDown={onEscape(close)}
          className={cx(
            'fixed inset-y-0 z-40 flex w-[min(100vw-3rem,26rem)] flex-col border-line bg-surface text-text shadow-2 focus:outline-none',
            wide && 'sm:w-[min(100vw-3rem,40rem)]',
            sides[side],
          )}
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          <header className="flex items-start justify-between gap-4 px-5 pt-4 pb-3">
            <div className={cx('min-w-0', hideTitle && 'sr-only')}>
              <Radix.Title className="wrap-break-word font-semibold text-lg leading-snug">{title}</Radix.Title>
              {description ? (
                <Radix.Description className="mt-0.5 text-muted text-sm">{description}</Radix.Description>
              ) : null}
            </div>
            <span className={hideTitle ? 'ml-auto' : undefined}>
              <CloseButton />
            </span>
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto px-5 pt-1 pb-5">
            <UnsavedScope value={scope}>{children}</UnsavedScope>
          </div>
          {footer ? (
            <div className="flex flex-wrap gap-2 border-line border-t px-5 py-3 max-sm:*:flex-1">{footer}</div>
          ) : null}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
