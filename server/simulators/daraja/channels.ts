/** A paybill or till of an organisation, and the app on Safaricom's portal that speaks for it. */
export type SimulatedChannel = {
  kind: 'paybill' | 'till';
  shortcode: string;
  /** The number that calls for a till go by; its own where it has none. */
  storeNumber: string | null;
  /** As prompts and messages name it. */
  name: string;
  passkey: string;
  consumerKey: string;
  consumerSecret: string;
  initiatorName: string;
  initiatorPassword: string;
  openingBalance: number;
  /** What it may hold at most, where there is a limit. */
  mostBalance: number | null;
  /** Whether Safaricom has switched external validation on. */
  validates: boolean;
};

/** The paybill of Safaricom's sandbox, whose shortcode and passkey are public. */
export const SANDBOX_CHANNEL: SimulatedChannel = {
  kind: 'paybill',
  shortcode: '174379',
  storeNumber: null,
  name: 'NAFASI',
  passkey: 'bfb279f9aa9bdbcf158e97dd71a467cd2e0c893059b10f78e6b72ada1ed2c919',
  consumerKey: 'simulated-consumer-key',
  consumerSecret: 'simulated-consumer-secret',
  initiatorName: 'nafasi-api',
  initiatorPassword: 'simulated-initiator',
  openingBalance: 0,
  mostBalance: null,
  validates: true,
};

/** The number by which calls name a channel. */
export const callNumber = ({ kind, shortcode, storeNumber }: SimulatedChannel): string =>
  kind === 'till' ? (storeNumber ?? shortcode) : shortcode;

export const stkPassword = (businessShortCode: string, passkey: string, timestamp: string): string =>
  Buffer.from(`${businessShortCode}${passkey}${timestamp}`).toString('base64');
