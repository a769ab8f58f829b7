import { BadgeCheck, CircleAlert, DoorOpen } from 'lucide-react';
import type { ReactNode } from 'react';
import { badgeText, codeText } from '../../../domain/visits/text.ts';
import { BigButton, Step } from './parts.tsx';
import type { KioskDetails, Welcome } from './queries.ts';

type RulesStepProps = {
  page: KioskDetails;
  problem: string | null;
  busy: boolean;
  onAgree: () => void;
  onBack: () => void;
};

/** Read before anybody comes in; which version it was is kept with the visit. */
export function RulesStep({ page, problem, busy, onAgree, onBack }: RulesStepProps) {
  return (
    <Step title="House Rules" onBack={busy ? undefined : onBack}>
      <div className="max-h-[45dvh] overflow-y-auto whitespace-pre-line rounded-xl border border-line bg-surface p-5 text-lg leading-relaxed">
        {page.rules.text}
      </div>
      <p role="alert" className="mt-3 min-h-6 text-base text-late">
        {problem}
      </p>
      <BigButton className="mt-1 w-full" disabled={busy} onClick={onAgree}>
        {busy ? 'Checking you in…' : 'I Agree, Check Me In'}
      </BigButton>
    </Step>
  );
}

function Sign({ tone, children }: { tone: 'good' | 'waiting'; children: ReactNode }) {
  return (
    <span
      className={`mb-6 grid size-20 place-items-center rounded-full [&>svg]:size-10 ${tone === 'good' ? 'bg-good-soft text-good' : 'bg-waiting-soft text-waiting'}`}
    >
      {children}
    </span>
  );
}

function DoneButton({ onDone }: { onDone: () => void }) {
  return (
    <BigButton look="secondary" className="mt-8 w-full sm:w-auto" onClick={onDone}>
      Done
    </BigButton>
  );
}

export function WelcomeStep({ welcome, onDone }: { welcome: Welcome; onDone: () => void }) {
  const { visitorName, hostName, hostTold, badgeNumber, code } = welcome;
  return (
    <Step title={`Welcome, ${visitorName}`}>
      <Sign tone="good">
        <BadgeCheck aria-hidden />
      </Sign>
      <p role="status" className="text-xl">
        {hostTold
          ? `${hostName} has been told that you are here. Please take a seat.`
          : `Please tell the front desk that you are here for ${hostName}.`}
      </p>
      <dl className="mt-6 grid max-w-md grid-cols-2 gap-4">
        <div className="rounded-xl border border-line bg-surface p-4">
          <dt className="text-base text-muted">Your badge</dt>
          <dd className="font-semibold text-2xl tabular-nums">{badgeText(badgeNumber)}</dd>
        </div>
        <div className="rounded-xl border border-line bg-surface p-4">
          <dt className="text-base text-muted">Code for leaving</dt>
          <dd className="font-semibold text-2xl tabular-nums">{codeText(code)}</dd>
        </div>
      </dl>
      <DoneButton onDone={onDone} />
    </Step>
  );
}

export function GoodbyeStep({ visitorName, onDone }: { visitorName: string; onDone: () => void }) {
  return (
    <Step title={`Goodbye, ${visitorName}`}>
      <Sign tone="good">
        <DoorOpen aria-hidden />
      </Sign>
      <p role="status" className="text-xl">
        You are checked out. Please leave your badge here.
      </p>
      <DoneButton onDone={onDone} />
    </Step>
  );
}

/** Written down on the tablet: who comes in still has to say so at the desk, since nobody could be told. */
export function KeptStep({ way, onDone }: { way: 'in' | 'out'; onDone: () => void }) {
  return (
    <Step title={way === 'in' ? 'You are checked in' : 'You are checked out'}>
      <Sign tone="waiting">
        <CircleAlert aria-hidden />
      </Sign>
      <p role="status" className="text-xl">
        {way === 'in'
          ? 'This tablet has no connection at the moment, so your host has not been told yet. Please tell the front desk that you are here.'
          : 'This tablet has no connection at the moment, and sends it later. Please leave your badge here.'}
      </p>
      <DoneButton onDone={onDone} />
    </Step>
  );
}

type UnsentStepProps = { busy: boolean; onRetry: () => void; onDone: () => void };

/** Never silent about what did not arrive: nobody has been told. */
export function UnsentStep({ busy, onRetry, onDone }: UnsentStepProps) {
  return (
    <Step title="This tablet has no connection">
      <Sign tone="waiting">
        <CircleAlert aria-hidden />
      </Sign>
      <p role="alert" className="text-xl">
        This could not be sent, and nobody has been told. Please go to the front desk, or try again.
      </p>
      <div className="mt-8 grid gap-3 sm:grid-cols-2">
        <BigButton disabled={busy} onClick={onRetry}>
          {busy ? 'Trying…' : 'Try Again'}
        </BigButton>
        <BigButton look="secondary" disabled={busy} onClick={onDone}>
          Back to Start
        </BigButton>
      </div>
    </Step>
  );
}
