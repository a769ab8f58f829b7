import { cx } from './class-names.ts';

/** The letter that stands for a person: of the first name, else of the e-mail, else U for user. */
export function avatarInitial(firstName?: string | null, email?: string | null): string {
  const source = firstName?.trim() || email?.trim() || 'U';
  return (Array.from(source)[0] ?? 'U').toUpperCase();
}

type AvatarProps = {
  firstName?: string | null | undefined;
  email?: string | null | undefined;
  size?: 'sm' | 'md' | undefined;
};

/** Decoration beside a name that is written out, so it is not read out. */
export function Avatar({ firstName, email, size = 'md' }: AvatarProps) {
  return (
    <span
      aria-hidden
      className={cx(
        'grid shrink-0 select-none place-items-center rounded-full bg-accent-soft font-semibold text-accent',
        size === 'md' ? 'size-9 text-sm' : 'size-7 text-xs',
      )}
    >
      {avatarInitial(firstName, email)}
    </span>
  );
}
