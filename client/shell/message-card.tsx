import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Role } from '../../domain/kernel/access.ts';
import { Card } from '../ui/card.tsx';
import { cx } from '../ui/class-names.ts';

type MessageCardProps = {
  icon: LucideIcon;
  title: string;
  children: ReactNode;
  actions?: ReactNode;
  tone?: 'accent' | 'waiting' | undefined;
};

/** A screen that has one thing to say: a door that is closed, missing, or not yet open. */
export function MessageCard({ icon: Icon, title, children, actions, tone = 'accent' }: MessageCardProps) {
  return (
    <Card className="mx-auto w-full max-w-md px-6 py-10 text-center sm:px-10">
      <Doorway tone={tone}>
        <Icon aria-hidden className="size-6" />
      </Doorway>
      <h1 className="mt-6 text-balance font-semibold text-xl leading-tight tracking-tight">{title}</h1>
      <div className="mt-2 text-pretty text-muted text-sm">{children}</div>
      {actions ? <div className="mt-6 flex flex-wrap justify-center gap-2">{actions}</div> : null}
    </Card>
  );
}

/** The arch of the brand mark, with the reason for being here standing in it. */
function Doorway({ tone, children }: { tone: 'accent' | 'waiting'; children: ReactNode }) {
  return (
    <span
      className={cx(
        'relative mx-auto grid h-20 w-16 place-items-center rounded-t-full pt-2 after:absolute after:-inset-x-4 after:bottom-0 after:h-px after:bg-line-strong/50',
        tone === 'accent' ? 'bg-accent-soft text-accent' : 'bg-waiting-soft text-waiting',
      )}
    >
      {children}
    </span>
  );
}

/** The start page of a signed-in user. */
const HOMES: Partial<Record<Role, string>> = { tenant: 'Back to your space', front_desk: 'Back to the counter' };

export const homeLabel = (role: Role): string => HOMES[role] ?? 'Back to the dashboard';
