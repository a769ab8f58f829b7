// The only script of the landing page besides the one that picks the theme before paint. The page is complete without it.
const year = 31_536_000;

for (const button of document.querySelectorAll<HTMLElement>('[data-theme-button]')) {
  button.dataset.ready = '';
  button.addEventListener('click', () => {
    const root = document.documentElement;
    const theme = root.dataset.theme === 'dark' ? 'light' : 'dark';
    root.dataset.theme = theme;
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on insecure origins and in older Safari.
    document.cookie = `theme=${theme}; path=/; max-age=${year}; SameSite=Lax`;
  });
}
