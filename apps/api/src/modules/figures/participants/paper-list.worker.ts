import { drawOnThisThread } from '../../../kernel/work/drawing-thread.ts';
import { drawPaperList } from './draw-paper-list.ts';

drawOnThisThread(drawPaperList);
