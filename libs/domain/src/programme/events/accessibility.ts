/** An event's resources for people with a disability (Decreto 9.404/2018), in the order in which they are shown. */
export const ACCESSIBILITY_RESOURCES = [
  'ramp',
  'wheelchair_area',
  'companion_seat',
  'accessible_toilet',
  'reserved_parking',
  'elevator',
  'tactile_floor',
  'libras',
  'captions',
  'audio_description',
  'braille',
  'quiet_room',
  'priority_entrance',
  'guide_dog',
] as const;

export type AccessibilityResource = (typeof ACCESSIBILITY_RESOURCES)[number];

export const accessibilityLabels: Readonly<Record<AccessibilityResource, string>> = Object.freeze({
  ramp: 'Rampa',
  wheelchair_area: 'Área para cadeira de rodas',
  companion_seat: 'Lugar para acompanhante',
  accessible_toilet: 'Banheiro acessível',
  reserved_parking: 'Vaga reservada',
  elevator: 'Elevador ou plataforma',
  tactile_floor: 'Piso tátil',
  libras: 'Intérprete de Libras',
  captions: 'Legendas',
  audio_description: 'Audiodescrição',
  braille: 'Material em braile',
  quiet_room: 'Espaço de acolhimento sensorial',
  priority_entrance: 'Entrada preferencial',
  guide_dog: 'Cão-guia bem-vindo',
});

/** Characters of the contact. */
export const ACCESSIBILITY_CONTACT_LENGTH = 200;

/** Returns the resources in their order, each once. */
export function orderedResources(resources: readonly AccessibilityResource[]): AccessibilityResource[] {
  return ACCESSIBILITY_RESOURCES.filter((resource) => resources.includes(resource));
}
