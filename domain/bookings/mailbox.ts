/**
 * The mailbox behind an address, for limits alone: "Neema.O+room@Example.com" and "neemao@example.com" are one person's.
 * Mails go to the address as it was typed.
 */
export const toMailbox = (email: string): string => {
  const folded = email.normalize('NFKC').trim().toLowerCase();
  const at = folded.lastIndexOf('@');
  const [local = ''] = folded.slice(0, at).split('+');
  return `${local.replaceAll('.', '')}${folded.slice(at)}`;
};
