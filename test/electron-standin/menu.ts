import { app } from './app.ts';
import { windows } from './windows.ts';

type Template = {
  readonly id?: string;
  readonly label?: string;
  readonly role?: string;
  readonly type?: string;
  readonly accelerator?: string;
  readonly click?: () => void;
  readonly submenu?: readonly Template[];
};

class MenuItem {
  readonly id: string | undefined;
  readonly label: string;
  readonly role: string | undefined;
  readonly submenu: Menu | undefined;
  readonly #click: (() => void) | undefined;

  constructor(template: Template) {
    this.id = template.id;
    this.role = template.role;
    this.label = template.label ?? template.role ?? '';
    this.submenu = template.submenu && Menu.buildFromTemplate(template.submenu);
    this.#click = template.click;
  }

  click(): void {
    if (this.#click !== undefined) this.#click();
    else if (this.role === 'quit') app.quit();
    else if (this.role === 'close') windows.all().at(-1)?.close();
    else throw new Error(`stand-in: the menu role '${this.role}' does nothing`);
  }
}

/** Stand-in for `electron.Menu`: it can be built, read and clicked, and is never drawn. */
export class Menu {
  static #application: Menu | null = null;
  readonly items: MenuItem[] = [];

  static buildFromTemplate(template: readonly Template[]): Menu {
    const menu = new Menu();
    menu.items.push(...template.map((item) => new MenuItem(item)));
    return menu;
  }

  static setApplicationMenu(menu: Menu | null): void {
    Menu.#application = menu;
  }

  static getApplicationMenu(): Menu | null {
    return Menu.#application;
  }

  getMenuItemById(id: string): MenuItem | null {
    for (const item of this.items) {
      const found = item.id === id ? item : item.submenu?.getMenuItemById(id);
      if (found) return found;
    }
    return null;
  }
}
