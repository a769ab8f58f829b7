export { paths } from '../domain/kernel/paths.ts';
