/** Texts of a link that has broken, which the door says above its camera. */
export const brokenLinkTexts = Object.freeze({
  relink: 'Ligar de novo',
  broken: (peer: string) => `Não ouve mais ${peer}.`,
  brokenPeers: ['aparelho', 'aparelhos'] as const,
  brokenHint: 'Um já não sabe do outro.',
});
