import { createContext, useContext } from 'react';
import { toDay } from '../../domain/kernel/time.ts';

/** The time zone of the space, from its settings; Nairobi until they are known, as the specification's default. */
export const Zone = createContext('Africa/Nairobi');

/** The time zone of the space. */
export const useZone = () => useContext(Zone);

/** The day it is now at the space, wherever the reader is. */
export function useToday(): string {
  return toDay(new Date().toISOString(), useZone());
}

/** The currency of the space, from its settings; shillings until they are known, as the specification's default. */
export const Currency = createContext('KES');

/** The currency of the space. */
export const useCurrency = () => useContext(Currency);
