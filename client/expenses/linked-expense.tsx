import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { navigate, useSearch } from 'wouter/use-browser-location';
import { Id } from '../../domain/kernel/ids.ts';
import { serverMessage } from '../api/server-message.ts';
import { toast } from '../ui/toast.tsx';
import { ExpenseDialog } from './expense-dialog.tsx';
import { expenseQuery } from './expenses-queries.ts';

const PARAMETER = 'expense';

function forgetLink() {
  const search = new URLSearchParams(window.location.search);
  search.delete(PARAMETER);
  navigate(`${window.location.pathname}?${search}`, { replace: true });
}

/** The audit log and the journal lead here: an expense that the address names is opened. */
export function LinkedExpense() {
  const id = Id.safeParse(new URLSearchParams(useSearch()).get(PARAMETER)).data;
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
