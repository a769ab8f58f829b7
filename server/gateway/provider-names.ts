const NAMES: Readonly<Record<string, string>> = { mpesa: 'M-Pesa', kcb: 'KCB', kra: 'KRA' };

/** By the names that the rows have. */
export const PROVIDERS: readonly string[] = Object.keys(NAMES);

/** A provider in the words of the screen. */
export const providerName = (provider: string): string => NAMES[provider] ?? provider;
