import { fileVatReturn, payVat, reverseVatPayment, unfileVatReturn } from '../../domain/vat/contract.ts';
import type { Mount } from '../http/mount.ts';
import { fileReturn, unfileReturn } from './file.ts';
import { payReturn, reverseVatPaid } from './pay.ts';

export const vatRoutes = (mount: Mount): void => {
  mount.write(fileVatReturn, (deps, { params, body }) => fileReturn(deps, params.month, body.reference));
  mount.write(unfileVatReturn, (deps, { params, body }) => unfileReturn(deps, params.month, body.reason));
  mount.write(payVat, (deps, { params, body }) => payReturn(deps, params.month, body));
  mount.write(reverseVatPayment, (deps, { params, body }) => reverseVatPaid(deps, params.id, body.reason));
};
