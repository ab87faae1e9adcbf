import { sheetsOfSame } from './vite-sheets.ts';

/** Makes the chunks of a build from what each imports, loads later and styles. */
function built(chunks: Record<string, { imports?: string[]; later?: string[]; css?: string[] }>) {
  return new Map(
    Object.entries(chunks).map(([fileName, { imports = [], later = [], css = [] }]) => {
      const viteMetadata = { importedCss: new Set(css), importedAssets: new Set<string>() };
      return [
        fileName,
        {
          fileName,
          name: fileName.replace('c/', ''),
          isEntry: !fileName.includes('/'),
          imports,
          dynamicImports: later,
          viteMetadata,
        } as never,
      ];
    }),
  );
}

const joinedIn = (chunks: Parameters<typeof built>[0], next: string[] = []) =>
  sheetsOfSame(built(chunks), next).map(({ sheets, loadedBy }) => ({
    sheets,
    loadedBy: loadedBy.map(({ fileName }) => fileName),
  }));

describe('sheets joined in a build', () => {
  it('sheets are joined if the same entries load them at once; what most share comes first', () => {
    const chunks = {
      app: { imports: ['c/home', 'c/theme'], css: ['app.css'] },
      door: { imports: ['c/theme'], css: ['door.css'] },
      'c/theme': { css: ['theme.css', 'button.css'] },
      'c/home': { css: ['home.css'] },
    };
    expect(joinedIn(chunks)).toEqual([
      { sheets: ['theme.css', 'button.css'], loadedBy: ['app', 'door'] },
      { sheets: ['home.css', 'app.css'], loadedBy: ['app'] },
      { sheets: ['door.css'], loadedBy: ['door'] },
    ]);
  });

  it('a sheet stays by itself if another entry may load it later', () => {
    const chunks = {
      app: { imports: ['c/tag'], css: ['app.css'] },
      door: { later: ['c/help'], css: ['door.css'] },
      'c/help': { imports: ['c/tag'] },
      'c/tag': { css: ['tag.css'] },
    };
    expect(joinedIn(chunks)).toEqual([
      { sheets: ['app.css'], loadedBy: ['app'] },
      { sheets: ['door.css'], loadedBy: ['door'] },
    ]);
  });

  it('a sheet that only comes later is joined with none', () => {
    const chunks = {
      app: { later: ['c/screen'], css: ['app.css'] },
      'c/screen': { css: ['screen.css'] },
    };
    expect(joinedIn(chunks)).toEqual([{ sheets: ['app.css'], loadedBy: ['app'] }]);
  });

  it('a sheet of a part that people see next comes at once, after those of the page', () => {
    const chunks = {
      app: { imports: ['c/start'], css: ['app.css'] },
      'c/start': { later: ['c/order', 'c/screen'], css: ['start.css'] },
      'c/order': { imports: ['c/form'], css: ['order.css'] },
      'c/form': { css: ['form.css'] },
      'c/screen': { css: ['screen.css'] },
    };
    expect(joinedIn(chunks, ['order'])).toEqual([
      { sheets: ['start.css', 'app.css', 'form.css', 'order.css'], loadedBy: ['app'] },
    ]);
  });
});
