import type { BrandLogo } from './brand-mark.tsx';

/** What the page says about the space it sells. Every value is plain text, so that the server can put settings in its place. */
export type LandingSpace = {
  companyName: string;
  phone: string;
  email: string;
  website: string;
  address: string;
  /** When the space is open. */
  hours: string;
  year: string;
  /** The sentence above the offerings. */
  lead: string;
  logo: BrandLogo | null;
};
