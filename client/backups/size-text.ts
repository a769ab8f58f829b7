const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB'];

/** 1353315 is "1.4 MB": thousands, as disks are sold. */
export const sizeText = (bytes: number): string => {
  const power = bytes < 1_000 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), UNITS.length - 1);
  const amount = bytes / 1_000 ** power;
  return `${amount.toFixed(power > 0 && amount < 100 ? 1 : 0)} ${UNITS[power]}`;
};
