import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  Building2,
  DoorOpen,
  Landmark,
  type LucideIcon,
  Mail,
  ReceiptText,
  Tags,
  UserPlus,
  UsersRound,
} from 'lucide-react';
import type { SentBody } from '../../domain/kernel/endpoint.ts';
import {
  type FirstStep,
  getFirstSteps,
  getSampleData,
  markFirstSteps,
  removeSampleData,
} from '../../domain/setup/contract.ts';
import { call } from '../api/call.ts';

export const firstStepsQuery = queryOptions({
  queryKey: ['first-steps'],
  queryFn: ({ signal }) => call(getFirstSteps, { signal }),
  meta: { topics: ['settings', 'meeting_rooms', 'workspace_packages', 'tenants'] },
});

export const sampleDataQuery = queryOptions({
  queryKey: ['sample-data'],
  queryFn: ({ signal }) => call(getSampleData, { signal }),
});

export const useMarkSteps = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: SentBody<typeof markFirstSteps>) => call(markFirstSteps, { body }),
    onSuccess: (steps) => client.setQueryData(firstStepsQuery.queryKey, steps),
  });
};

export const useRemoveSample = () =>
  useMutation({ mutationFn: (body: SentBody<typeof removeSampleData>) => call(removeSampleData, { body }) });

type StepText = { title: string; why: string; icon: LucideIcon };

export const STEP_TEXTS: Readonly<Record<FirstStep, StepText>> = {
  company: {
    title: 'Name the space',
    why: 'Shown on invoices, letters and the client portal.',
    icon: Building2,
  },
  rooms: { title: 'Check the rooms', why: 'Bookable rooms, their capacity and hourly rates.', icon: DoorOpen },
  packages: {
    title: 'Check the price list',
    why: 'Desks and offices, with a price for each billing cycle.',
    icon: Tags,
  },
  mail: {
    title: 'Set up email',
    why: 'Send invoices, receipts and confirmations. Until then they stay in the outbox.',
    icon: Mail,
  },
  payment: {
    title: 'Add payment details',
    why: 'The paybill or bank account printed on invoices and letters.',
    icon: ReceiptText,
  },
  pin: { title: 'Add the KRA PIN', why: 'Printed on invoices; required for VAT.', icon: Landmark },
  users: { title: 'Invite your colleagues', why: 'Each gets their own role and password.', icon: UserPlus },
  tenant: {
    title: 'Add the first tenant',
    why: 'One by one, or all at once from a spreadsheet.',
    icon: UsersRound,
  },
};
