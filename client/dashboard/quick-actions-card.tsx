import { Zap } from 'lucide-react';
import { Fragment, useState } from 'react';
import { useCan } from '../api/session.ts';
import { Card, CardBody, CardHeader } from '../ui/card.tsx';
import { Link } from '../ui/link.tsx';
import { QUICK_ACTIONS, type QuickAction } from './quick-actions.tsx';

export function QuickActionsCard() {
  const can = useCan();
  const offered = QUICK_ACTIONS.filter(({ permission }) => permission === undefined || can(permission));
  return (
    <Card aria-label="Quick Actions">
      <CardHeader title="Quick Actions" icon={<Zap aria-hidden />} />
      <CardBody>
        <ul className="grid grid-cols-2 gap-2 xl:grid-cols-3">
          {offered.map((action) => (
            <li key={action.id} className="grid">
              <Action {...action} />
            </li>
          ))}
        </ul>
      </CardBody>
    </Card>
  );
}

const tile =
  'flex min-h-12 w-full cursor-pointer items-center gap-3 rounded-md border border-line bg-surface p-2 text-left font-medium text-sm leading-snug transition-colors hover:border-accent/50 hover:bg-accent-soft/40';

function Action({ label, icon: Icon, does }: QuickAction) {
  // Each turn is a new dialog, so that nothing typed into the one before is left over.
  const [turn, setTurn] = useState(0);
  const [open, setOpen] = useState(false);
  const content = (
    <>
      <span className="grid size-8 shrink-0 place-items-center rounded-md bg-accent-soft text-accent">
        <Icon aria-hidden className="size-4" />
      </span>
      <span className="min-w-0">{label}</span>
    </>
  );
  if ('href' in does) {
    return (
      <Link href={does.href} className={tile}>
        {content}
      </Link>
    );
  }
  const begin = () => {
    setTurn(turn + 1);
    setOpen(true);
  };
  return (
    <>
      <button type="button" onClick={'run' in does ? does.run : begin} className={tile}>
        {content}
      </button>
      {'dialog' in does && turn > 0 ? (
        <Fragment key={turn}>{does.dialog({ open, onOpenChange: setOpen })}</Fragment>
      ) : null}
    </>
  );
}
