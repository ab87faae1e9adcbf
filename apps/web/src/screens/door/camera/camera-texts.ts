/** Texts of a camera without a picture. */
export const cameraTexts = Object.freeze({
  busy: 'Outro aplicativo está usando a câmera.',
  tryAgain: 'Tentar de novo',
});
