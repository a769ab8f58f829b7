import { queryOptions, useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleHelp, TriangleAlert } from 'lucide-react';
import type { FieldPath, FieldValues } from 'react-hook-form';
import { useWatch } from 'react-hook-form';
import {
  checkPin,
  type PinCheck,
  type PinState,
  pinCheckText,
  readPin,
} from '../../../domain/settings/tax/pin-check-contract.ts';
import { call } from '../../api/call.ts';
import { useCan } from '../../api/session.ts';
import { cx } from '../../ui/class-names.ts';
import type { ContractForm } from '../../ui/form/form.tsx';
import { usePaused } from '../../ui/form/search-state.ts';
import { TextField } from '../../ui/form/text-fields.tsx';

const PAUSE_MS = 400;

const pinCheckQuery = (pin: string) =>
  queryOptions({
    queryKey: ['settings', 'pin-check', pin],
    queryFn: ({ signal }) => call(checkPin, { body: { pin }, signal }),
    meta: { topics: ['pin_checkers'] },
  });

const LOOKS: Record<PinState, { tone: string; Icon: typeof CircleCheck }> = {
  registered: { tone: 'text-good', Icon: CircleCheck },
  inactive: { tone: 'text-waiting', Icon: TriangleAlert },
  unknown: { tone: 'text-waiting', Icon: TriangleAlert },
  unchecked: { tone: 'text-muted', Icon: CircleHelp },
};

function PinAnswer({ answer }: { answer: PinCheck }) {
  const { tone, Icon } = LOOKS[answer.state];
  return (
    <span className={cx('flex items-start gap-1.5', tone)}>
      <Icon aria-hidden className="mt-0.5 size-3.5 shrink-0" />
      <span>{pinCheckText(answer)}</span>
    </span>
  );
}

type PinFieldProps<In extends FieldValues, Out> = {
  form: ContractForm<In, Out>;
  name: FieldPath<In>;
  hint?: string | undefined;
  label?: string | undefined;
  placeholder?: string | undefined;
};

/** A box for the PIN of a buyer or supplier, which says what KRA knows of it as it is typed. It never holds a form up. */
export function PinField<In extends FieldValues, Out>(props: PinFieldProps<In, Out>) {
  const { form, name, hint, label = 'KRA PIN', placeholder } = props;
  const mayAsk = useCan()('pins:check');
  const typed = readPin(String(useWatch({ control: form.control, name }) ?? '')) ?? '';
  const pin = usePaused(typed, PAUSE_MS);
  const { data, error } = useQuery({ ...pinCheckQuery(pin), enabled: mayAsk && pin !== '' && pin === typed });
  const isComplete = mayAsk && typed !== '';
  const answer = pin === typed ? data : undefined;
  const waiting = error && pin === typed ? 'Not checked: the server does not answer' : 'Asking KRA…';
  return (
    <TextField
      {...{ form, name, label, placeholder }}
      optional
      whenEmpty="text"
      maxLength={11}
      autoComplete="off"
      hint={
        mayAsk ? (
          <span role="status">{isComplete ? answer ? <PinAnswer answer={answer} /> : waiting : hint}</span>
        ) : (
          hint
        )
      }
    />
  );
}
