import { Building2, Check } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { cx } from '../../ui/class-names.ts';
import { BigButton, BigField, Step } from './parts.tsx';
import type { KioskDetails } from './queries.ts';

export type Person = { name: string; company: string; phone: string; host: string | null; hostName: string };

// The server knows the rules; this catches a digit that is missing.
const isLikelyPhone = (typed: string): boolean => typed.replace(/\D/g, '').length >= 9;

const toPlain = (text: string): string => text.trim().toLocaleLowerCase('en');

export const NOBODY: Person = { name: '', company: '', phone: '', host: null, hostName: '' };

type PersonStepProps = {
  page: KioskDetails;
  person: Person;
  onChange: (person: Person) => void;
  onNext: () => void;
  onBack: () => void;
};

/** Who was not announced says who they are and whom they visit. */
export function PersonStep({ page, person, onChange, onNext, onBack }: PersonStepProps) {
  const [tried, setTried] = useState(false);
  const set = (part: Partial<Person>) => onChange({ ...person, ...part });
  const nameProblem = person.name.trim() ? undefined : 'Please type your name';
  const phoneProblem =
    person.phone.trim() === '' || isLikelyPhone(person.phone) ? undefined : 'Type a number such as 0712 345 678';
  const go = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!nameProblem && !phoneProblem) onNext();
  };
  return (
    <Step title="Who are you?" lead="We tell your host that you are here." onBack={onBack}>
      <form noValidate onSubmit={go} className="grid gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <BigField
            id="kiosk-name"
            label="Your Name"
            required
            maxLength={120}
            value={person.name}
            error={tried ? nameProblem : undefined}
            onChange={(event) => set({ name: event.target.value })}
          />
          <BigField
            id="kiosk-company"
            label="Company"
            maxLength={150}
            value={person.company}
            onChange={(event) => set({ company: event.target.value })}
          />
          <BigField
            id="kiosk-phone"
            label="Phone"
            type="tel"
            inputMode="tel"
            maxLength={30}
            value={person.phone}
            error={tried ? phoneProblem : undefined}
            onChange={(event) => set({ phone: event.target.value })}
          />
          <BigField
            id="kiosk-host"
            label="Person You Visit"
            maxLength={120}
            value={person.hostName}
            onChange={(event) => set({ hostName: event.target.value })}
          />
        </div>
        <HostChoice page={page} host={person.host} onChoose={(host) => set({ host })} />
        <BigButton type="submit" className="w-full">
          Continue
        </BigButton>
      </form>
    </Step>
  );
}

// With the front desk an even number, and the button below stays in sight.
const SHOWN = 3;
const SHOWN_OF_TYPED = 5;

type HostChoiceProps = { page: KioskDetails; host: string | null; onChoose: (host: string | null) => void };

/** A few names at a time, so that nobody reads through all who are here. */
function HostChoice({ page, host, onChoose }: HostChoiceProps) {
  const [typed, setTyped] = useState('');
  const wanted = toPlain(typed);
  const desk = { id: null, name: `${page.companyName} (front desk)` };
  const matching = page.hosts.filter(({ name }) => toPlain(name).includes(wanted));
  const chosen = page.hosts.find(({ id }) => id === host);
  const others = matching
    .filter(({ id }) => id !== host)
    .slice(0, (wanted ? SHOWN_OF_TYPED : SHOWN) - (chosen ? 1 : 0));
  const offered = [desk, ...(chosen ? [chosen] : []), ...others];
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-medium text-base">Whom do you visit?</legend>
      <BigField
        id="kiosk-find"
        label="Find a Company"
        plain
        value={typed}
        maxLength={100}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div className="mt-3 grid gap-2 sm:grid-cols-2">
        {offered.map(({ id, name }) => (
          <button
            key={id ?? 'desk'}
            type="button"
            aria-pressed={id === host}
            onClick={() => onChoose(id)}
            className={cx(
              'flex min-h-14 min-w-0 cursor-pointer items-center gap-3 rounded-lg border-2 px-4 py-2 text-left font-medium text-base',
              id === host ? 'border-accent bg-accent-soft' : 'border-line-strong/50 bg-surface hover:bg-surface-2',
            )}
          >
            {id === host ? (
              <Check aria-hidden className="size-5 shrink-0 text-accent" />
            ) : (
              <Building2 aria-hidden className="size-5 shrink-0 text-muted" />
            )}
            <span className="line-clamp-2 min-w-0">{name}</span>
          </button>
        ))}
      </div>
      {matching.length === 0 ? <p className="mt-2 text-base text-muted">No company of this name.</p> : null}
    </fieldset>
  );
}
