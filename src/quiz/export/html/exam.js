"use strict";
(() => {
  const form = document.querySelector("form");
  const score = form.querySelector(".score");
  const questions = [...form.querySelectorAll(".question")];
  form.querySelector(".buttons").hidden = false;

  const clear = (question) => {
    for (const label of question.querySelectorAll(".option")) {
      label.classList.remove("right", "wrong");
      label.querySelector(".mark").textContent = "";
    }
    question.querySelector("details.answer").open = false;
  };

  // Marks the right options and the wrong ones that were ticked, and says whether exactly the right ones were.
  const mark = (question) => {
    let allRight = true;
    for (const label of question.querySelectorAll(".option")) {
      const input = label.querySelector("input");
      const isRight = input.hasAttribute("data-right");
      allRight &&= input.checked === isRight;
      label.classList.toggle("right", isRight);
      label.classList.toggle("wrong", !isRight && input.checked);
      label.querySelector(".mark").textContent = isRight ? "✓ right" : input.checked ? "✗ wrong" : "";
    }
    question.querySelector("details.answer").open = true;
    return allRight;
  };

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const right = questions.filter(mark).length;
    const share = questions.length ? Math.round((100 * right) / questions.length) : 0;
    score.textContent = `${right} of ${questions.length} right, ${share} %`;
  });
  form.addEventListener("reset", () => {
    questions.forEach(clear);
    score.textContent = "";
  });
})();
