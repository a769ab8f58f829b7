// The place where toasts appear is fetched later, so whoever shows one must not import it.
export { toast } from './toast-store.ts';
