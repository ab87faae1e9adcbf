/** What is said where the camera gives no picture. */
export const cameraTexts = Object.freeze({
  busy: 'Outro aplicativo está usando a câmera.',
  tryAgain: 'Tentar de novo',
});
