import { createContext, useContext } from 'react';

/** The currency of the space, from its settings; shillings until they are known, as the specification's default. */
export const Currency = createContext('KES');

export const useCurrency = () => useContext(Currency);

/** As prices say it: "KSh" for shillings, the code of any other. */
export const currencySign = (currency: string): string => (currency === 'KES' ? 'KSh' : currency);
