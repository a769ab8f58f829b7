import type { BodyOf, OutputOf } from '../../domain/kernel/endpoint.ts';
import { AppError, invalid, notFound } from '../../domain/kernel/errors.ts';
import { toDecimalText } from '../../domain/kernel/money.ts';
import { firstAmount } from '../../domain/mpesa/amounts.ts';
import type {
  getPayPage as GetPayPage,
  getPayQr as GetPayQr,
  getPayRequest as GetPayRequest,
  PayPage,
  PayRequest,
  sendPayPrompt as SendPayPrompt,
} from '../../domain/pay/contract.ts';
import { maskPhone } from '../../domain/pay/rules.ts';
import { PAYMENT_METHOD_LABELS } from '../../domain/settings/rules.ts';
import { findInvoice, type PayableInvoice } from '../billing/invoices/find.ts';
import { getToday } from '../clock.ts';
import type { Deps } from '../deps.ts';
import type { Daraja } from '../mpesa/daraja/client.ts';
import { findPayerView, findWaiting, newPayerView, type PayerView } from '../mpesa/requests/payer-view.ts';
import { promptInvoice } from '../mpesa/requests/prompt.ts';
import { drawPayQr } from '../mpesa/requests/qr.ts';
import { payCodeFor } from '../tenants/pay-codes.ts';
import { payKeys, readPayToken } from './token.ts';
import { payChannel } from './ways.ts';

/** The invoice that a link is for. A wrong one is not found, without a look into the database. */
export const readLink = async ({ config }: Pick<Deps, 'config'>, token: string): Promise<string> => {
  const id = readPayToken(await payKeys(config), token);
  if (!id) throw notFound('Invoice');
  return id;
};

const findPayable = async ({ db }: Pick<Deps, 'db'>, id: string): Promise<PayableInvoice> => {
  const invoice = await findInvoice(db, id);
  if (!invoice) throw notFound('Invoice');
  return invoice;
};

const present = (view: PayerView): PayRequest => ({ ...view, phone: maskPhone(view.phone) });

const toStatus = ({ status, dueDate }: PayableInvoice, today: string): PayPage['status'] =>
  status === 'pending' || status === 'draft' ? (dueDate < today ? 'overdue' : 'pending') : status;

const toMpesa = async (deps: Deps, invoice: PayableInvoice): Promise<PayPage['mpesa']> => {
  const channel = payChannel(await deps.settings.get());
  if (!channel) return null;
  const { kind, shortcode, environment, takesPrompts } = channel;
  const isPaybill = kind === 'paybill';
  return {
    kind,
    shortcode,
    accountNumber: isPaybill ? invoice.number : null,
    payCode: isPaybill && invoice.tenantId ? await payCodeFor(deps.db, invoice.tenantId) : null,
    environment,
    takesPrompts,
    firstAmount: toDecimalText(firstAmount(invoice)),
  };
};

export const getPayPage = async (deps: Deps, id: string): Promise<OutputOf<typeof GetPayPage>> => {
  const invoice = await findPayable(deps, id);
  const { billing } = await deps.settings.get();
  const waiting = await findWaiting(deps.db, id, deps.clock.now());
  return {
    invoiceNumber: invoice.number,
    name: invoice.name,
    status: toStatus(invoice, await getToday(deps)),
    dueDate: invoice.dueDate,
    open: toDecimalText(invoice.balance),
    mpesa: await toMpesa(deps, invoice),
    instructions: billing.paymentInstructions,
    methods: billing.paymentMethods.map((method) => PAYMENT_METHOD_LABELS[method]),
    request: waiting && present(waiting),
  };
};

/** The code to scan. In the sandbox there is none: nobody should pay there. */
export const getPayQr = async (deps: Deps, daraja: Daraja, id: string): Promise<OutputOf<typeof GetPayQr>> => {
  const invoice = await findPayable(deps, id);
  const channel = payChannel(await deps.settings.get());
  if (invoice.status !== 'pending' || !channel || channel.environment === 'sandbox') return { picture: null };
  const { picture } = await drawPayQr(deps, daraja, invoice, channel.id);
  return { picture };
};

export const getPayRequest = async (
  { db }: Pick<Deps, 'db'>,
  request: { id: string; invoiceId: string },
): Promise<OutputOf<typeof GetPayRequest>> => {
  const view = await findPayerView(db, request);
  if (!view) throw notFound('Prompt');
  return present(view);
};

type Wanted = BodyOf<typeof SendPayPrompt>;
type By = Parameters<typeof promptInvoice>[3];

/** A prompt for what is open, or a part of it. A settled invoice takes no money here, whatever settled it. */
export const sendPayPrompt = async (deps: Deps, id: string, input: Wanted, by: By): Promise<PayRequest> => {
  const invoice = await findPayable(deps, id);
  if (invoice.status !== 'pending')
    throw new AppError('invoice_settled', `Nothing is open on invoice ${invoice.number}. Please contact us.`);
  const channel = payChannel(await deps.settings.get());
  if (!channel?.takesPrompts)
    throw new AppError('conflict', 'M-Pesa prompts are not available right now. Pay from the M-Pesa menu instead.');
  const { phone, amount = firstAmount(invoice) } = input;
  if (amount <= 0) throw invalid({ amount: 'Less than one shilling is open' });
  const request = await promptInvoice(deps, id, { phone, amount, channelId: channel.id }, by);
  return present(newPayerView({ id: request, phone, amount: toDecimalText(amount) }));
};
