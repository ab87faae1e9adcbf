import { drawOnThisThread } from '../../../kernel/work/drawing-thread.ts';
import { drawTickets } from './draw-tickets.ts';

drawOnThisThread(drawTickets);
