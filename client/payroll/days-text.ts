/** "1.75" is "1.75 days", "1.00" is "1 day": decimals only where there are some. */
export const daysText = (days: string): string => {
  const short = days.includes('.') ? days.replace(/\.?0+$/, '') : days;
  return `${short} ${short === '1' ? 'day' : 'days'}`;
};
