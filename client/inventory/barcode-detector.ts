/** Browsers that read codes by themselves: Chrome on Android, and others to come. It is not in the standard types yet. */
type Detector = { detect: (source: ImageBitmapSource) => Promise<readonly { rawValue: string }[]> };
type DetectorClass = {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats?: () => Promise<readonly string[]>;
};

declare global {
  interface Window {
    BarcodeDetector?: DetectorClass;
  }
}

const FORMATS = ['qr_code', 'code_128', 'code_39', 'ean_13'];

export const canReadCodes = (): boolean => typeof window.BarcodeDetector === 'function';

/** Null where the browser has the name but nothing behind it, as Chrome on Linux does. */
export async function openDetector(): Promise<Detector | null> {
  const { BarcodeDetector } = window;
  if (!BarcodeDetector) return null;
  const known = (await BarcodeDetector.getSupportedFormats?.()) ?? FORMATS;
  const formats = FORMATS.filter((format) => known.includes(format));
  return formats.length > 0 ? new BarcodeDetector({ formats }) : null;
}

export async function readCodeIn(picture: ImageBitmapSource): Promise<string | null> {
  const detector = await openDetector();
  const [found] = (await detector?.detect(picture)) ?? [];
  return found?.rawValue ?? null;
}
