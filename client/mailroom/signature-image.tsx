import { PAD } from '../../domain/mailroom/signature.ts';
import { cx } from '../ui/class-names.ts';

/** Drawn in the colour of the text around it, so that it can be read in the dark too. */
export function SignatureImage({ path, label, className }: { path: string; label: string; className?: string }) {
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${PAD.width} ${PAD.height}`} className={cx('block', className)}>
      <SignatureInk path={path} />
    </svg>
  );
}

export function SignatureInk({ path }: { path: string }) {
  return (
    <path d={path} fill="none" stroke="currentColor" strokeWidth={2} strokeLinecap="round" strokeLinejoin="round" />
  );
}
