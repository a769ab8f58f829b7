import { useQuery } from '@tanstack/react-query';
import { Fingerprint, KeyRound, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Passkey, Passkeys } from '../../../domain/users/passkey-contract.ts';
import { useCurrentUser } from '../../api/session.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardBody, CardHeader } from '../../ui/card.tsx';
import { InstantText } from '../../ui/date-text.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { onDemand } from '../../ui/feedback/on-demand.tsx';
import { CardPending } from '../account/card-pending.tsx';
import { secondFactorQuery } from '../queries.ts';
import { hasPasskeys } from './supported.ts';

const AddPasskeyDialog = onDemand(async () => (await import('./passkey-dialogs.tsx')).AddPasskeyDialog);
const RenamePasskeyDialog = onDemand(async () => (await import('./passkey-dialogs.tsx')).RenamePasskeyDialog);
const RemovePasskeyDialog = onDemand(async () => (await import('./passkey-dialogs.tsx')).RemovePasskeyDialog);

type Question = { kind: 'add' } | { kind: 'rename' | 'remove'; passkey: Passkey };

export function PasskeysCard() {
  const query = useQuery({ ...secondFactorQuery, select: ({ passkeys }) => passkeys });
  const [question, setQuestion] = useState<Question | null>(null);
  const close = () => setQuestion(null);
  const problem = query.data ? findProblem(query.data) : null;
  return (
    <Card aria-label="Passkeys">
      <CardHeader
        title="Passkeys"
        description="Sign in with your fingerprint, face or screen lock, without a password or code."
        icon={<Fingerprint aria-hidden />}
        actions={
          query.data && !problem ? (
            <Button variant="secondary" onClick={() => setQuestion({ kind: 'add' })}>
              Add Passkey
            </Button>
          ) : null
        }
      />
      {query.data ? (
        <List passkeys={query.data.passkeys} problem={problem} onAsk={setQuestion} />
      ) : (
        <CardBody>
          <CardPending query={query} lines={2} />
        </CardBody>
      )}
      {question?.kind === 'add' ? <AddPasskeyDialog open onClose={close} /> : null}
      {question?.kind === 'rename' ? <RenamePasskeyDialog open onClose={close} passkey={question.passkey} /> : null}
      {question?.kind === 'remove' ? <RemovePasskeyDialog open onClose={close} passkey={question.passkey} /> : null}
    </Card>
  );
}

/** Why there is nothing to add here. */
const findProblem = ({ problem, origin }: Passkeys): string | null => {
  if (problem) return problem;
  if (origin && origin !== window.location.origin) return `Passkeys work at ${origin}. Open it there.`;
  return hasPasskeys() ? null : 'This browser has no passkeys.';
};

type ListProps = { passkeys: readonly Passkey[]; problem: string | null; onAsk: (question: Question) => void };

function List({ passkeys, problem, onAsk }: ListProps) {
  const hasApp = useCurrentUser()?.secondFactors.includes('app') ?? false;
  return (
    <>
      {problem || passkeys.length === 0 || (passkeys.length === 1 && !hasApp) ? (
        <CardBody className="grid gap-3">
          {problem ? <Alert>{problem}</Alert> : null}
          {passkeys.length === 0 && !problem ? <p className="text-muted text-sm">You have no passkeys.</p> : null}
          {passkeys.length === 1 && !hasApp ? (
            <Alert tone="waiting">
              Add a passkey on a second device, or set up an authenticator app, so a lost device does not lock you out.
            </Alert>
          ) : null}
        </CardBody>
      ) : null}
      {passkeys.length > 0 ? (
        <ul className="divide-y divide-line border-line border-t">
          {passkeys.map((passkey) => (
            <Row key={passkey.id} passkey={passkey} onAsk={onAsk} />
          ))}
        </ul>
      ) : null}
    </>
  );
}

function Row({ passkey, onAsk }: { passkey: Passkey; onAsk: ListProps['onAsk'] }) {
  const { name, keptIn, addedOn, createdAt, lastUsedAt } = passkey;
  return (
    <li className="flex items-center gap-3 px-4 py-3 sm:px-5">
      <KeyRound aria-hidden className="size-5 shrink-0 text-muted" />
      <div className="min-w-0 flex-1 text-sm">
        <p className="wrap-break-word font-medium">{name}</p>
        <p className="wrap-break-word text-muted text-xs">
          {keptIn} · added <InstantText at={createdAt} />
          {addedOn === name ? '' : ` with ${addedOn}`} ·{' '}
          {lastUsedAt ? (
            <>
              last used <InstantText at={lastUsedAt} relative />
            </>
          ) : (
            'not used yet'
          )}
        </p>
      </div>
      <Button
        variant="ghost"
        size="icon"
        aria-label={`Rename ${name}`}
        icon={<Pencil aria-hidden />}
        onClick={() => onAsk({ kind: 'rename', passkey })}
      />
      <Button
        variant="ghost"
        size="icon"
        aria-label={`Remove ${name}`}
        icon={<Trash2 aria-hidden />}
        onClick={() => onAsk({ kind: 'remove', passkey })}
      />
    </li>
  );
}
