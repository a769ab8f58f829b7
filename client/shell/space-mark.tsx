import { BrandMark } from '../landing/brand-mark.tsx';
import { useConfig } from '../settings/config-queries.ts';

/** The logo that the space has set, or the built-in mark. */
export function SpaceMark() {
  return <BrandMark logo={useConfig().logo} />;
}
