const figures = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });

/** 6 is "6", 4.5 is "4.5", 1250 is "1,250": at most two decimals, and none that say nothing. */
export const hours = (value: number): string => figures.format(value);
