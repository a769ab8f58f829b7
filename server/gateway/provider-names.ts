const NAMES: Readonly<Record<string, string>> = { mpesa: 'M-Pesa', kcb: 'KCB', kra: 'KRA' };

/** A provider in the words of the screen. */
export const providerName = (provider: string): string => NAMES[provider] ?? provider;
