import { useState } from 'react';
import type * as z from 'zod';
import { parseMoney } from '../../domain/kernel/money.ts';
import { CloseTill, type CountResult, countTill, type Till } from '../../domain/tills/contract.ts';
import { differenceText, findDenominations } from '../../domain/tills/rules.ts';
import { newIdempotencyKey } from '../api/idempotency-key.ts';
import { useConfig } from '../settings/config-queries.ts';
import { Button } from '../ui/button.tsx';
import { DescriptionItem, DescriptionList } from '../ui/description-list.tsx';
import { Alert } from '../ui/feedback/alert.tsx';
import { done, failed } from '../ui/feedback/outcome.ts';
import { applyServerErrors, Form, useContractForm } from '../ui/form/form.tsx';
import { TextField } from '../ui/form/text-fields.tsx';
import { MoneyText } from '../ui/money-text.tsx';
import { Dialog, DialogFooter, FormFooter } from '../ui/overlay/dialog.tsx';
import { CountField } from './count-field.tsx';
import { useCloseTill, useCountTill } from './queries.ts';

type TillDialogProps = { till: Pick<Till, 'id' | 'cashAccountName'>; open: boolean; onClose: () => void };
type CountTillDialogProps = TillDialogProps & {
  /** Where the till is to be closed with the count; told what became of it. */
  onClosed?: ((till: Till) => void) | undefined;
};

const BLIND = 'What should be there is told after the count, and every count is kept.';

/** Counts an open till without knowing what should be in it, to check it or to close it. */
export function CountTillDialog({ till, open, onClose, onClosed }: CountTillDialogProps) {
  const [found, setFound] = useState<Found | null>(null);
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={onClosed ? 'Close Till' : 'Count Till'}
      description={found ? till.cashAccountName : `Count what lies in ${till.cashAccountName}. ${BLIND}`}
    >
      {found ? (
        <CountOutcome till={till} found={found} onAgain={() => setFound(null)} onClose={onClose} onClosed={onClosed} />
      ) : (
        <CountForm till={till} onFound={setFound} onClose={onClose} />
      )}
    </Dialog>
  );
}

type Counted = z.input<typeof countTill.body>;
type Found = { counted: Counted; result: CountResult };

type CountFormProps = Omit<TillDialogProps, 'open'> & { onFound: (found: Found) => void };

function CountForm({ till, onFound, onClose }: CountFormProps) {
  const count = useCountTill();
  const { currency } = useConfig();
  const [idempotencyKey] = useState(newIdempotencyKey);
  const form = useContractForm<Counted, z.output<typeof countTill.body>>(countTill.body, {
    defaultValues: findDenominations(currency) ? { counts: {} } : {},
  });
  const submit = async () => {
    const counted = form.getValues();
    try {
      onFound({ counted, result: await count.mutateAsync({ id: till.id, body: counted, idempotencyKey }) });
    } catch (error) {
      if (!applyServerErrors(form, error)) failed('Not Counted', error, 'The count was not kept. Please try again.');
    }
  };
  return (
    <Form form={form} onSubmit={submit}>
      <CountField form={form} amountName="amount" amountLabel="Counted" />
      <FormFooter onCancel={onClose} pending={count.isPending} pendingLabel="Counting…">
        That Is All
      </FormFooter>
    </Form>
  );
}

type OutcomeProps = Omit<CountTillDialogProps, 'open'> & { found: Found; onAgain: () => void };

function CountOutcome({ found, onClosed, ...props }: OutcomeProps) {
  return (
    <div className="grid gap-4">
      <Difference result={found.result} />
      {onClosed ? (
        <CloseForm found={found} onClosed={onClosed} {...props} />
      ) : (
        <DialogFooter>
          <Button variant="secondary" onClick={props.onAgain}>
            Count Again
          </Button>
          <Button onClick={props.onClose}>Done</Button>
        </DialogFooter>
      )}
    </div>
  );
}

function Difference({ result: { counted, expected, difference } }: { result: CountResult }) {
  const { currency } = useConfig();
  const by = parseMoney(difference);
  return (
    <>
      <Alert tone={by === 0 ? 'good' : 'waiting'} title={differenceText(by, currency)}>
        {by === 0 ? 'The till holds what the books have.' : 'Count again if you are not sure: notes stick together.'}
      </Alert>
      <DescriptionList>
        <DescriptionItem name="Counted">
          <MoneyText amount={counted} cents />
        </DescriptionItem>
        <DescriptionItem name="By the Books">
          <MoneyText amount={expected} cents />
        </DescriptionItem>
      </DescriptionList>
    </>
  );
}

type CloseFormProps = Omit<OutcomeProps, 'onClosed'> & { onClosed: (till: Till) => void };

/** What is over or short is posted, with the reason. */
function CloseForm({ till, found, onAgain, onClosed }: CloseFormProps) {
  const close = useCloseTill();
  const [idempotencyKey] = useState(newIdempotencyKey);
  const { difference } = found.result;
  const differs = parseMoney(difference) !== 0;
  const form = useContractForm<z.input<typeof CloseTill>, CloseTill>(CloseTill, {
    defaultValues: { ...found.counted, difference, reason: '' },
  });
  const submit = async () => {
    try {
      const closed = await close.mutateAsync({ id: till.id, body: form.getValues(), idempotencyKey });
      done('Till Closed', `${closed.cashAccountName} is closed as ${closed.number}.`);
      onClosed(closed);
    } catch (error) {
      if (!applyServerErrors(form, error)) failed('Not Closed', error, 'The till was not closed. Please try again.');
    }
  };
  return (
    <Form form={form} onSubmit={submit}>
      {differs ? (
        <TextField
          form={form}
          name="reason"
          label="Reason"
          required
          maxLength={300}
          autoComplete="off"
          hint="It is posted with the difference and shown on the paper of the close."
        />
      ) : null}
      <DialogFooter>
        <Button variant="secondary" onClick={onAgain} disabled={close.isPending}>
          Count Again
        </Button>
        <Button type="submit" pending={close.isPending} pendingLabel="Closing…">
          Close Till
        </Button>
      </DialogFooter>
    </Form>
  );
}
