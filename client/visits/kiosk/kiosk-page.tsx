import { useQuery } from '@tanstack/react-query';
import { DoorOpen, Hash, TabletSmartphone, UserRound } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useParams } from 'wouter';
import { ApiError } from '../../api/call.ts';
import { newIdempotencyKey } from '../../api/idempotency-key.ts';
import { useConfig } from '../../settings/config-queries.ts';
import { MessageCard } from '../../shell/message-card.tsx';
import { usePageTitle } from '../../shell/page-title.ts';
import { SpaceMark } from '../../shell/space-mark.tsx';
import { Card } from '../../ui/card.tsx';
import { describeError, ErrorState } from '../../ui/feedback/error-state.tsx';
import { serverMessage } from '../../ui/feedback/outcome.ts';
import { SkeletonText } from '../../ui/feedback/skeleton.tsx';
import { GoodbyeStep, KeptStep, RulesStep, UnsentStep, WelcomeStep } from './end-steps.tsx';
import { isUnreached, keepAct } from './kept-acts.ts';
import { Keypad } from './keypad.tsx';
import { BigButton, Step } from './parts.tsx';
import { NOBODY, type Person, PersonStep } from './person-step.tsx';
import { type ComingIn, type KioskDetails, kioskQuery, useComeIn, useLeave, type Welcome } from './queries.ts';
import { useIdle } from './use-idle.ts';
import { useOutage } from './use-outage.ts';
import { useSender } from './use-sender.ts';

// Long enough to think, short enough that nobody finds the name of somebody else.
const FORGOTTEN_MS = 60_000;
const READ_MS = 15_000;

/** The tablet at the door. It shows nobody anything of anybody else, and goes back to its greeting by itself. */
export function KioskPage() {
  usePageTitle('Visitors');
  useOutage();
  const { key = '' } = useParams<{ key: string }>();
  const page = useQuery(kioskQuery(key));
  const isUnknown = page.error instanceof ApiError && [400, 404].includes(page.error.status);
  if (isUnknown)
    return (
      <Frame>
        <MessageCard icon={TabletSmartphone} title="This tablet is not set up" tone="waiting">
          A manager can add it under Settings, Visitors, and open the new address here.
        </MessageCard>
      </Frame>
    );
  return (
    <Frame>
      {page.data ? (
        <Kiosk key={key} kioskKey={key} page={page.data} />
      ) : (
        <Card className="mx-auto w-full max-w-md p-6">
          {page.isError ? (
            <ErrorState {...describeError(page.error)} onRetry={() => void page.refetch()} retrying={page.isFetching} />
          ) : (
            <SkeletonText lines={4} label="Loading" />
          )}
        </Card>
      )}
    </Frame>
  );
}

// Room below for the banner that says there is no connection: it must not lie over a button.
function Frame({ children }: { children: ReactNode }) {
  const { companyName } = useConfig();
  return (
    <div className="flex min-h-dvh flex-col bg-bg">
      <header className="flex min-h-16 items-center gap-3 border-line border-b bg-surface px-5 font-bold text-lg tracking-tight">
        <SpaceMark />
        <span className="line-clamp-2 leading-tight">{companyName}</span>
      </header>
      <main className="grid flex-1 place-items-center px-5 pt-8 pb-24">{children}</main>
    </div>
  );
}

/** Where a visitor is on the way in or out. */
type Place =
  | { at: 'greeting' | 'code' | 'person' | 'rules' | 'leaving' }
  | { at: 'welcome'; welcome: Welcome }
  | { at: 'goodbye'; visitorName: string }
  | { at: 'kept'; way: 'in' | 'out' }
  | { at: 'unsent'; retry: () => void };

type Draft = { code: string; person: Person; problem: string | null; idempotencyKey: string };

const newDraft = (): Draft => ({ code: '', person: NOBODY, problem: null, idempotencyKey: newIdempotencyKey() });

const toBody = ({ code, person }: Draft, agreed: number): ComingIn =>
  code === '' ? { ...person, name: person.name.trim(), agreed } : { code, agreed };

/** What one visitor does from the greeting on; nothing of it is left for the next. */
function useVisitor(kioskKey: string, page: KioskDetails) {
  const [place, setPlace] = useState<Place>({ at: 'greeting' });
  const [draft, setDraft] = useState(newDraft);
  const comeIn = useComeIn(kioskKey);
  const leave = useLeave(kioskKey);
  const change = (part: Partial<Draft>) => setDraft((known) => ({ ...known, problem: null, ...part }));
  const go = (at: Extract<Place, { at: 'greeting' | 'code' | 'person' | 'rules' | 'leaving' }>['at']) =>
    setPlace({ at });
  const startOver = () => {
    setDraft(newDraft());
    go('greeting');
  };
  const refuse = (error: unknown, at: 'code' | 'rules' | 'leaving') => {
    // What was refused is another act once it is changed.
    const problem = serverMessage(error, 'That did not work. Please try again.');
    setDraft((known) => ({ ...known, code: '', problem, idempotencyKey: newIdempotencyKey() }));
    go(at);
  };
  // Without a line it is written down and sent later; a browser that cannot do even that says so.
  const keep = async (act: Parameters<typeof keepAct>[0], retry: () => void) => {
    try {
      await keepAct(act);
      setPlace({ at: 'kept', way: act.way });
    } catch {
      setPlace({ at: 'unsent', retry });
    }
  };
  const { idempotencyKey } = draft;
  const kept = () => ({ kioskKey, idempotencyKey, at: new Date().toISOString() });
  const enter = () => {
    const body = toBody(draft, page.rules.version);
    comeIn.mutate(
      { body, idempotencyKey },
      {
        onSuccess: (welcome) => setPlace({ at: 'welcome', welcome }),
        onError: (error) =>
          isUnreached(error)
            ? void keep({ ...kept(), way: 'in', body }, enter)
            : refuse(error, draft.code === '' ? 'rules' : 'code'),
      },
    );
  };
  const exit = (code: string) =>
    leave.mutate(
      { body: { code }, idempotencyKey },
      {
        onSuccess: ({ visitorName }) => setPlace({ at: 'goodbye', visitorName }),
        onError: (error) =>
          isUnreached(error)
            ? void keep({ ...kept(), way: 'out', body: { code } }, () => exit(code))
            : refuse(error, 'leaving'),
      },
    );
  return { place, draft, change, go, startOver, enter, exit, busy: comeIn.isPending || leave.isPending };
}

function Kiosk({ kioskKey, page }: { kioskKey: string; page: KioskDetails }) {
  const { place, draft, change, go, startOver, enter, exit, busy } = useVisitor(kioskKey, page);
  useSender();
  const isOver = place.at === 'welcome' || place.at === 'goodbye' || place.at === 'kept';
  useIdle(place.at === 'greeting' ? null : isOver ? READ_MS : FORGOTTEN_MS, startOver);
  const problem = draft.problem ?? undefined;
  if (place.at === 'welcome') return <WelcomeStep welcome={place.welcome} onDone={startOver} />;
  if (place.at === 'goodbye') return <GoodbyeStep visitorName={place.visitorName} onDone={startOver} />;
  if (place.at === 'kept') return <KeptStep way={place.way} onDone={startOver} />;
  if (place.at === 'unsent') return <UnsentStep busy={busy} onRetry={place.retry} onDone={startOver} />;
  if (place.at === 'greeting') return <Greeting page={page} onGo={go} />;
  if (place.at === 'rules')
    return (
      <RulesStep
        page={page}
        problem={draft.problem}
        busy={busy}
        onAgree={enter}
        onBack={() => go(draft.code === '' ? 'person' : 'code')}
      />
    );
  if (place.at === 'person')
    return (
      <PersonStep
        page={page}
        person={draft.person}
        onChange={(person) => change({ person })}
        onNext={() => go('rules')}
        onBack={startOver}
      />
    );
  const isLeaving = place.at === 'leaving';
  return (
    <Step
      title={isLeaving ? 'Leaving? Type your code' : 'Type your code'}
      lead={
        isLeaving ? 'It was shown when you came in, and is on your badge.' : 'It is in your invitation: six digits.'
      }
      onBack={startOver}
    >
      <Keypad
        code={draft.code}
        onChange={(code) => change({ code })}
        onWhole={isLeaving ? exit : () => go('rules')}
        problem={problem}
        busy={busy}
      />
      {isLeaving ? null : (
        <BigButton
          look="secondary"
          className="mt-6 w-full"
          onClick={() => {
            change({ code: '' });
            go('person');
          }}
        >
          I Have No Code
        </BigButton>
      )}
    </Step>
  );
}

function Greeting({ page, onGo }: { page: KioskDetails; onGo: (at: 'code' | 'person' | 'leaving') => void }) {
  return (
    <section className="mx-auto w-full max-w-3xl text-center">
      <h1 className="text-balance font-semibold text-4xl leading-tight tracking-tight sm:text-5xl">
        {`Welcome to ${page.companyName}`}
      </h1>
      {page.greeting ? <p className="mt-4 text-balance text-muted text-xl">{page.greeting}</p> : null}
      <div className="mt-10 grid gap-4 sm:grid-cols-2">
        <BigButton className="min-h-28 text-xl" icon={<Hash aria-hidden />} onClick={() => onGo('code')}>
          I Have a Code
        </BigButton>
        <BigButton
          look="secondary"
          className="min-h-28 text-xl"
          icon={<UserRound aria-hidden />}
          onClick={() => onGo('person')}
        >
          I Have No Code
        </BigButton>
      </div>
      <BigButton
        look="secondary"
        className="mt-4 w-full"
        icon={<DoorOpen aria-hidden />}
        onClick={() => onGo('leaving')}
      >
        I Am Leaving
      </BigButton>
    </section>
  );
}
