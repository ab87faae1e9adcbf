/** Who runs the platform, as the environment says it: production asks for it. */
export const PLATFORM = {
  PLATFORM_NAME: 'Varal Ingressos Ltda.',
  PLATFORM_DOCUMENT: '11.222.333/0001-81',
  PLATFORM_ADDRESS: 'Avenida da Casa, 9, Recife - PE',
  PLATFORM_EMAIL: 'ola@festix.example',
};
