export interface DemoSignIn {
  email: string;
  password: string;
  /** Role in words, for the person who starts the product. */
  role: string;
}

export const DEMO_PASSWORD = 'festix123';

/** Sign-ins of the demonstration, as the start prints them. */
export const demoSignIns: readonly DemoSignIn[] = [
  { email: 'admin@festix.dev', role: 'super-admin' },
  { email: 'suporte@festix.dev', role: 'suporte' },
  { email: 'produtor@festix.dev', role: 'produtor' },
  { email: 'equipe@festix.dev', role: 'equipe, com todas as permissões no primeiro evento' },
  { email: 'porta@festix.dev', role: 'equipe, só entradas' },
  { email: 'pdv@festix.dev', role: 'ponto de venda' },
  { email: 'bilheteria@festix.dev', role: 'ponto de venda, supervisão; PIN 2580' },
  { email: 'cliente@festix.dev', role: 'cliente' },
].map((person) => ({ ...person, password: DEMO_PASSWORD }));
