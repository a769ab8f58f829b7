import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { navigate, useSearch } from 'wouter/use-browser-location';
import { readId } from '../../domain/kernel/ids.ts';
import { onDemand } from '../ui/feedback/on-demand.tsx';
import { serverMessage } from '../ui/feedback/outcome.ts';
import { toast } from '../ui/feedback/toast.ts';
import { expenseQuery } from './queries.ts';

const ExpenseDialog = onDemand(async () => (await import('./expense-dialog.tsx')).ExpenseDialog);

const PARAMETER = 'expense';

function forgetLink() {
  const search = new URLSearchParams(window.location.search);
  search.delete(PARAMETER);
  navigate(`${window.location.pathname}?${search}`, { replace: true });
}

/** The audit log and the journal lead here: an expense that the address names is opened. */
export function LinkedExpense() {
  const id = readId(new URLSearchParams(useSearch()).get(PARAMETER));
  return id ? <Linked key={id} id={id} /> : null;
}

function Linked({ id }: { id: string }) {
  const { data, error } = useQuery(expenseQuery(id));
  // What is typed belongs to the expense as it was opened, whatever comes in meanwhile.
  const [opened, setOpened] = useState(data);
  if (data && !opened) setOpened(data);
  useEffect(() => {
    if (!error) return;
    toast({ title: 'Error', description: serverMessage(error, 'This expense cannot be shown.'), destructive: true });
    forgetLink();
  }, [error]);
  return opened ? <ExpenseDialog expense={opened} open onClose={forgetLink} /> : null;
}
