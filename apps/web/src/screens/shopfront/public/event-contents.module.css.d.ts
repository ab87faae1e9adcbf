/* The classes of event-contents.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly agenda: string;
  readonly agendaTime: string;
  readonly agendas: string;
  readonly fold: string;
  readonly part: string;
};
export default styles;
