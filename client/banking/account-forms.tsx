import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { BankAccountState, BankLineEntry } from '../../domain/banking/contract.ts';
import { parseMoney } from '../../domain/kernel/money.ts';
import { controlProblem } from '../../domain/ledger/control.ts';
import { cashAccountsQuery } from '../cash/queries.ts';
import { accountsQuery } from '../ledger/queries.ts';
import { Button } from '../ui/button.tsx';
import { Combobox } from '../ui/form/combobox.tsx';
import { Field } from '../ui/form/field.tsx';
import { Input } from '../ui/form/input.tsx';
import { Select } from '../ui/form/select.tsx';
import { sizeText } from './match-text.ts';
import type { MatchWay } from './open-lines.tsx';
import type { MatchBody } from './queries.ts';

export type WayFormProps = {
  line: BankLineEntry;
  account: BankAccountState;
  way: MatchWay;
  /** The match, what it is in words, and the documents that it uses up. */
  onMatch: (body: MatchBody, text: string, documents?: readonly string[]) => void;
  onCancel: () => void;
  children: ReactNode;
};

type FormFrameProps = Pick<WayFormProps, 'onCancel' | 'children'> & {
  label: string;
  isReady: boolean;
  onSubmit: () => void;
};

/** A form beside the list: Enter sends it, Escape leads back. */
export function FormFrame({ label, isReady, onSubmit, onCancel, children }: FormFrameProps) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>('input, button')?.focus(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady) onSubmit();
  };
  return (
    <form
      ref={form}
      aria-label={label}
      noValidate
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) onCancel();
      }}
      className="grid min-w-0 gap-4"
    >
      {children}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" disabled={!isReady}>
          Match
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

/** Accounts that a line may be posted to: none of cash, and none that documents keep. */
export function usePostableAccounts() {
  const { data = [] } = useQuery(accountsQuery());
  return data
    .filter(({ code, isActive, isCash }) => isActive && !isCash && controlProblem(code) === null)
    .map(({ code, name }) => ({ value: code, label: `${code} ${name}` }));
}

type AccountBoxProps = { label: string; value: string; onValueChange: (code: string) => void; optional?: boolean };

export function AccountBox({ label, value, onValueChange, optional = false }: AccountBoxProps) {
  return (
    <Field label={label} required={!optional} optional={optional}>
      <Combobox
        value={value}
        options={usePostableAccounts()}
        placeholder="Choose an account"
        searchLabel="Search accounts"
        onValueChange={onValueChange}
      />
    </Field>
  );
}

type ReasonBoxProps = { value: string; onValueChange: (reason: string) => void; required?: boolean };

export function ReasonBox({ value, onValueChange, required = false }: ReasonBoxProps) {
  return (
    <Field label="Reason" required={required} optional={!required}>
      <Input value={value} maxLength={300} autoComplete="off" onChange={({ target }) => onValueChange(target.value)} />
    </Field>
  );
}

/** The whole line goes to an account. */
export function AccountForm({ line, onMatch, onCancel, children }: WayFormProps) {
  const [code, setCode] = useState('');
  const [reason, setReason] = useState('');
  const submit = () =>
    onMatch({ account: code, ...(reason ? { reason } : {}) }, `Posts ${sizeText(line.amount)} to ${code}`);
  return (
    <FormFrame label="Account" isReady={code !== ''} onSubmit={submit} onCancel={onCancel}>
      <AccountBox label="Account" value={code} onValueChange={setCode} />
      <ReasonBox value={reason} onValueChange={setReason} />
      {children}
    </FormFrame>
  );
}

/** The line is money from or to another account of ours. */
export function TransferForm({ line, account, onMatch, onCancel, children }: WayFormProps) {
  const [other, setOther] = useState('');
  const { data = [] } = useQuery(cashAccountsQuery);
  const isOut = parseMoney(line.amount) < 0;
  const options = data
    .filter(({ id, isActive }) => isActive && id !== account.id)
    .map(({ id, name }) => ({ value: id, label: name }));
  const name = options.find(({ value }) => value === other)?.label ?? '';
  const way = isOut ? 'to' : 'from';
  return (
    <FormFrame
      label="Transfer"
      isReady={other !== ''}
      onSubmit={() => onMatch({ transferTo: other }, `Records a transfer ${way} ${name}`)}
      onCancel={onCancel}
    >
      <Field
        label={isOut ? 'To' : 'From'}
        required
        hint={isOut ? 'In transit until the other account has it.' : 'It left the other account on the same day.'}
      >
        <Select value={other} options={options} placeholder="Choose an account" onValueChange={setOther} />
      </Field>
      {children}
    </FormFrame>
  );
}
