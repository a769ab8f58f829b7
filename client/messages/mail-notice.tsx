import { keptText } from '../../domain/messages/delivery-text.ts';
import { useCan } from '../api/session.ts';
import { paths } from '../paths.ts';
import { useConfig } from '../settings/config-queries.ts';
import { Alert } from '../ui/feedback/alert.tsx';
import { Link } from '../ui/link.tsx';

export const MAIL_SETTINGS = `${paths.settings}?tab=notifications`;

/** Whether mails leave the space, as everybody on the staff may know. */
export const useSendsMail = (): boolean => useConfig().mails.codes;

/** Added to the message that something was done, where the mail about it does not leave the space. */
export const unsentNote = (sendsMail: boolean): string | null =>
  sendsMail ? null : `The message about it is not sent. ${keptText(null)}.`;

/** For dialogs that send mail: says beforehand if mail is not set up. */
export function MailNotice({ className }: { className?: string | undefined }) {
  const sends = useSendsMail();
  const mayMend = useCan()('settings:security');
  if (sends) return null;
  return (
    <Alert tone="waiting" className={className}>
      {`${keptText(null)}.`}
      {mayMend ? (
        <>
          {' '}
          <Link href={MAIL_SETTINGS} className="font-medium underline underline-offset-3">
            Set up email
          </Link>
        </>
      ) : null}
    </Alert>
  );
}
