import type { BankNotice } from '../../../domain/banking/notice-contract.ts';
import { TakeBackQuestion } from '../../mpesa/receipts/take-back-dialog.tsx';
import { useTakeBackNotice } from './queries.ts';

type TakeBackNoticeDialogProps = { notice: BankNotice; open: boolean; onClose: () => void };

export function TakeBackNoticeDialog({ notice, open, onClose }: TakeBackNoticeDialogProps) {
  const takeBack = useTakeBackNotice();
  return (
    <TakeBackQuestion money={notice} number={notice.transactionId} takeBack={takeBack} open={open} onClose={onClose} />
  );
}
