/** The operator of the platform, as the environment names it: production requires one. */
export const PLATFORM = {
  PLATFORM_NAME: 'Varal Ingressos Ltda.',
  PLATFORM_DOCUMENT: '11.222.333/0001-81',
  PLATFORM_ADDRESS: 'Avenida da Casa, 9, Recife - PE',
  PLATFORM_EMAIL: 'ola@festix.example',
};
